declare module 'virtual:icons' {
    export const names: Set<string>;
    export const authors: Record<string, string[]>;
    export const sprite: string;
}
