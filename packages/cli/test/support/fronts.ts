import type { FrontWorldOptions } from './front-world.ts';
import { openRpcDriver } from './rpc-driver.ts';
import type { FrontDriver } from './scripted-front.ts';
import { openSessionDriver } from './session-driver.ts';

/** Opens a front in a world of its own. */
export type OpenFront = (options: FrontWorldOptions) => Promise<FrontDriver>;

/** The fronts that show the same session in the same way: what holds for one must hold for the others. */
export const fronts: readonly (readonly [name: string, open: OpenFront])[] = [
	['in the process', openSessionDriver],
	['over RPC', openRpcDriver],
];
