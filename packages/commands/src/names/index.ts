export { commandNames, networkCommandNames } from './command-names.ts';
