declare module 'css-tree' {
    export interface CssNode {
        type: string;
        name: string;
        property: string;
        unit: string;
        value: CssNode;
    }
    export function parse(css: string): CssNode;
    export function walk(node: CssNode, enter: (node: CssNode) => void): void;
}
