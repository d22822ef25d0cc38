export { type Engine, loadEngine, runTenon } from './main.ts';
