declare module 'virtual:icons' {
    export const names: Set<string>;
    export const sprite: string;
}
