// The engine comes as text: base64 of gzip.

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
    return native ? native.call(Uint8Array, text) : Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export async function unpack(text: string): Promise<ArrayBuffer> {
    const packed = new Blob([fromBase64(text)]).stream();
    return new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
