// What depends on the size of the screen and cannot be said in CSS.
import { MediaQuery } from 'svelte/reactivity';

/** There is room for a whole card in the middle. */
export const roomy = new MediaQuery('(min-width: 760px) and (max-width: 1099px) and (min-height: 800px), (min-width: 1100px) and (min-height: 880px)');

/** There is room for the stacks of all, too. */
export const ample = new MediaQuery('(min-width: 760px) and (max-width: 1099px) and (min-height: 1000px), (min-width: 1100px) and (min-height: 880px)');

/** There is room for more than four choices, two by two. */
export const tall = new MediaQuery('(min-height: 760px)');

/** The story has a column of its own. */
export const broad = new MediaQuery('(min-width: 1100px) and (min-height: 600px)');
