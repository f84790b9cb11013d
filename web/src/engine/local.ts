// The driver for a game on this device: the engine runs in a worker, so that
// the page never waits for it.
import type { Driver, Step } from '../driver';
import type { Calls, Reply, Request } from './worker';
import EngineWorker from './worker?worker&inline';

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

export function localDriver(packed: string): Driver {
    const worker = new EngineWorker();
    const waiting = new Map<number, Waiting>();
    let last = 0;

    let tell: (step: Step) => void = () => {};

    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ('step' in data) return tell(data.step);
        const who = waiting.get(data.id);
        waiting.delete(data.id);
        if ('error' in data) who?.reject(new Error(data.error));
        else who?.resolve(data.value as never);
    };

    function send<K extends keyof Calls>(call: K, ...args: Parameters<Calls[K]>): Promise<Awaited<ReturnType<Calls[K]>>> {
        return new Promise((resolve, reject) => {
            waiting.set(++last, { resolve, reject });
            worker.postMessage({ id: last, call, args } satisfies Request);
        });
    }

    const opened = send('open', packed);
    async function ready<K extends keyof Calls>(call: K, ...args: Parameters<Calls[K]>): Promise<Awaited<ReturnType<Calls[K]>>> {
        await opened;
        return send(call, ...args);
    }

    return {
        listen: (onStep) => void (tell = onStep),
        book: (name) => ready('book', name),
        start: (setup) => ready('start', setup),
        resume: (setup, record) => ready('resume', setup, record),
        record: () => ready('record'),
        answer: (seat, key, story) => ready('answer', seat, key, story),
        undo: (seat) => ready('undo', seat),
        redraft: (seat, keys) => ready('redraft', seat, keys),
        wake: (when) => ready('wake', when),
        digest: (seat, most) => ready('digest', seat, most),
        recap: (seat, since, most) => ready('recap', seat, since, most),
        news: (seat) => ready('news', seat),
        why: (seat, card) => ready('why', seat, card),
        sentence: (seat, key, settings) => ready('sentence', seat, key, settings),
        answerLine: (seat, line) => ready('answerLine', seat, line),
        lessons: () => ready('lessons'),
        learn: (k) => ready('learn', k),
        goOn: () => ready('goOn'),
        choose: (answer) => ready('choose', answer),
        open: (record) => ready('openRecord', record),
        still: (seat, at) => ready('still', seat, at),
    };
}
