declare module 'hyphen/en-us/index.js' {
    const english: { hyphenateSync(text: string, options: { hyphenChar: string; minWordLength: number }): string };
    export default english;
}
