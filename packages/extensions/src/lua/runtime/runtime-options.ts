import type { Permissions } from '@tenon/wire';
import type { LuaLimits } from '../thread/thread-messages.ts';
import type { RuntimeWorldOptions } from './runtime-world.ts';

/** How a runtime is opened. */
export interface LuaRuntimeOptions extends Partial<RuntimeWorldOptions> {
	/** Where Lua is outside of calls, absolute; default: the process's folder. */
	readonly cwd?: string;
	/** What `imp.env` chooses from; default: nothing. */
	readonly environment?: Readonly<Record<string, string | undefined>>;
	/** What Lua may read and write, as patterns of paths; default: nothing. */
	readonly files?: Pick<Permissions, 'read' | 'write'>;
	readonly limits?: Partial<LuaLimits>;
	/** Takes what Lua prints and logs. */
	log?(text: string): void;
	/** Takes what is wrong with what Lua did. */
	report?(text: string): void;
}
