/** Pictures of the interface itself; those of cards come from their art keys,
 *  those of choices from the families' scene.def. */
export const INTERFACE_ICONS = [
    'anvil', 'backward-time', 'bandage-roll', 'boot-kick', 'cancel', 'card-pickup',
    'card-play', 'cauldron', 'check-mark', 'closed-doors', 'coffin', 'cog', 'crossed-swords', 'crown',
    'diamond-ring', 'domino-mask', 'evil-eyes', 'falling', 'fangs', 'feather', 'film-strip', 'fox', 'hamburger-menu', 'hand',
    'hanging-sign', 'help', 'hood', 'imp-laugh', 'lantern', 'laurels-trophy', 'locked-chest',
    'monk-face', 'paw', 'pumpkin-lantern', 'quill-ink', 'ribbon-shield', 'ringing-bell', 'round-potion',
    'run', 'scroll-quill', 'shaking-hands', 'squid-head', 'teacher', 'stairs', 'stairs-goal',
    'tied-scroll', 'tombstone', 'trash-can', 'two-coins', 'weight', 'witch-face', 'wolf-head', 'wooden-door',
] as const;
