declare module 'virtual:icons' {
    export const names: Set<string>;
    export const authors: Record<string, string[]>;
    export const bookOfId: Record<string, string>;
    export const hyphens: Record<string, string>;
    export const sprite: string;
}
