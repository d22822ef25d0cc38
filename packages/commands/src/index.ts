export { commands } from './commands.ts';
export { characterWidth } from './support/character-width.ts';
