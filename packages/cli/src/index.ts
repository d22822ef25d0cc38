export { runTenon } from './main.ts';
