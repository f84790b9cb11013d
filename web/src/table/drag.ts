// Dragging a card of the hand onto what it is for. What can be done with it is
// in the choices of the scene; where it can go follows from them.
import type { Choice, Scene, Target } from '../types';

/** A place on the table where cards can be dropped: "seat:2", "card:31", "side", "foes" or "stage". */
export type Place = string;

const FAR = 9; // pixels before a press becomes a drag

interface Aim {
    place: Place;
    take: Choice | Target;
}

/** Everything that this card can be used for, and where it is dropped for that. */
export function aims(scene: Scene, card: number): Aim[] {
    const found: Aim[] = [];
    const inFight = scene.totals.some((total) => total.id === 'monsters');
    const add = (take: Choice | Target) => {
        const side = inFight && take.to !== undefined && take.for ? (take.for === 'good' ? 'side' : 'foes') : undefined;
        if (side) found.push({ place: side, take });
        if (take.on !== undefined) found.push({ place: `card:${take.on}`, take });
        else if (take.to !== undefined) found.push({ place: `seat:${take.to}`, take });
        else found.push({ place: 'stage', take }, { place: `seat:${scene.seat}`, take });
    };
    for (const choice of scene.choices.filter((one) => one.card === card))
        if (choice.targets) choice.targets.forEach(add);
        else add(choice);
    return found;
}

/** What dropping it there does: one thing, or several to choose from (null), or nothing. */
export function dropped(scene: Scene, card: number, place: Place): Choice | Target | null | undefined {
    const found = aims(scene, card).filter((aim) => aim.place === place);
    return found.length === 0 ? undefined : found.length === 1 ? found[0]!.take : null;
}

interface Options {
    can: boolean;
    begin: () => void;
    drop: (place: Place) => void;
    end: () => void;
}

/** The place under this point. */
function placeAt(x: number, y: number): Place | undefined {
    for (const element of document.elementsFromPoint(x, y)) {
        const place = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
        if (place) return place;
    }
    return undefined;
}

/** Makes an element of the hand draggable; a tap stays a tap. */
export function draggable(element: HTMLElement, options: Options) {
    let now = options;
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;

    function lift(event: PointerEvent): void {
        const box = element.getBoundingClientRect();
        ghost = element.cloneNode(true) as HTMLElement;
        ghost.className = 'ghost';
        ghost.inert = true;
        ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px`;
        element.closest('.table')!.append(ghost);
        element.classList.add('lifted');
        element.setPointerCapture(event.pointerId);
        now.begin();
    }
    function stop(): void {
        if (ghost) {
            ghost.remove();
            element.classList.remove('lifted');
            now.end();
        }
        from = ghost = null;
    }
    function press(event: PointerEvent): void {
        if (event.isPrimary && event.button === 0 && now.can) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }
    function move(event: PointerEvent): void {
        if (!from || event.pointerId !== from.id) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        const isSwipe = event.pointerType === 'touch' && Math.abs(dx) > Math.abs(dy); // sideways scrolls the hand
        if (!ghost && Math.hypot(dx, dy) > FAR && !isSwipe) lift(event);
        if (ghost) ghost.style.transform = `translate(${dx}px,${dy}px)`;
    }
    function release(event: PointerEvent): void {
        const place = ghost && placeAt(event.clientX, event.clientY);
        if (ghost) element.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
        stop();
        if (place) now.drop(place);
    }
    function swallow(event: Event): void {
        event.stopPropagation();
        event.preventDefault();
    }

    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', release);
    element.addEventListener('pointercancel', stop);
    return {
        update: (options: Options) => void (now = options),
        destroy: stop,
    };
}
