/** Kinds of cards that are transparent. */
export const FILMS = ['modifier', 'death'];

/** The pictures of Gloom's story icons. */
export const ICONS: Record<string, string> = {
    crown: 'crown', coin: 'two-coins', bell: 'ringing-bell', mask: 'domino-mask', ring: 'diamond-ring',
    fang: 'fangs', scroll: 'tied-scroll', anvil: 'anvil', feather: 'feather', lantern: 'lantern',
    cauldron: 'cauldron', bandage: 'bandage-roll',
};
