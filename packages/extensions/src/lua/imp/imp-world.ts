import type { Permissions } from '@tenon/wire';
import type { ParamsOf, ResultOf } from '../../embedded/link/peer.ts';
import type { Addition, ExtensionStart, HostMethods } from '../../embedded/messages.ts';
import { Declared } from '../../embedded/worker/declared.ts';
import type { PortMethods, PortName } from '../../ports/port-methods.ts';
import type { LuaRef } from '../engine/lua-values.ts';
import type { LuaVm } from '../engine/lua-vm.ts';
import type { LuaConversation } from '../thread/lua-conversation.ts';
import { CallFrames } from './call-frames.ts';

/** A function of Lua that an extension gave its host, and under which name. */
export interface KeptHandler {
	readonly name: string;
	readonly fn: LuaRef;
}

/** One extension of a Lua state. */
export interface ImpExtension {
	readonly name: string;
	/** Its folder, absolute; a single file has none of its own. */
	readonly folder: string | undefined;
	readonly declared: Declared;
	readonly commands: Set<string>;
	/** The project's folder, the model and the like: as the host told last. */
	host: ExtensionStart['host'];
}

/** What the functions of `imp` stand on: the state, the calls that it serves, and the way to the host. */
export class ImpWorld {
	readonly vm: LuaVm;
	readonly frames: CallFrames = new CallFrames();
	#extensions: readonly ImpExtension[] = [];
	#host: LuaConversation | undefined;

	constructor(vm: LuaVm) {
		this.vm = vm;
	}

	/** It is for these extensions; before that no code of one runs. */
	open(conversation: LuaConversation, starts: readonly ExtensionStart[]): void {
		this.#host = conversation;
		this.#extensions = starts.map(({ name, host, isSingleFile }, index) => ({
			name,
			folder: isSingleFile ? undefined : host.extensionDir,
			declared: new Declared({ tell: (method, params) => conversation.tell(index, method, params) }),
			commands: new Set<string>(),
			host,
		}));
	}

	get extensions(): readonly ImpExtension[] {
		return this.#extensions;
	}

	get #conversation(): LuaConversation {
		if (this.#host === undefined) throw new Error('the state belongs to no unit');
		return this.#host;
	}

	/** Whose code runs. */
	get extension(): ImpExtension {
		return this.extensions[this.frames.current.extension]!;
	}

	ask<Name extends keyof HostMethods & string>(
		method: Name,
		params: ParamsOf<HostMethods[Name]>,
	): ResultOf<HostMethods[Name]> {
		return this.#conversation.ask(this.frames.current.extension, method, params);
	}

	tell<Name extends keyof HostMethods & string>(method: Name, params: ParamsOf<HostMethods[Name]>): void {
		this.#conversation.tell(this.frames.current.extension, method, params);
	}

	/** Does something in the world, for the call that is being served. */
	port<Name extends PortName>(name: Name, params: PortMethods[Name]['params']): PortMethods[Name]['result'] {
		const call = this.frames.current.call?.id ?? 0;
		// The host answers with what the list of ports has under the name.
		return this.ask('port', { name, params, call }) as PortMethods[Name]['result'];
	}

	/** Submits what a person could have typed, in the call that is being served. */
	submit(text: string, { isSlash }: { readonly isSlash: boolean }): void {
		const call = this.frames.current.call?.id ?? 0;
		this.tell('submit', { text, isSlash, ...(call === 0 ? {} : { call }) });
	}

	/** Declares something in the name of the extension whose code runs. */
	declare(addition: Addition, handler: KeptHandler | null, key?: string): void {
		this.extension.declared.add(addition, handler, key);
	}

	/** Throws where a switch is off, asked now; `fn` is the function's name as people write it. */
	need(kind: 'tools' | 'exec' | 'net' | 'secrets', fn: string): Permissions {
		const permissions = this.ask('grants', null);
		if ((permissions[kind] ?? []).length > 0) return permissions;
		const text = `${fn}() is disabled for this runtime`;
		const flag = kind === 'tools' ? 'call' : kind;
		this.report('lua.denied', fn, `${text}; to let it: tenon ext grants ${this.extension.name} --${flag}`);
		throw new Error(text);
	}

	/** Drops all that an extension has declared; its names are free again. */
	forget(extension: number): void {
		const { declared, commands } = this.#extensions[extension]!;
		commands.clear();
		for (const handler of declared.forget<KeptHandler | null>())
			if (handler !== null) this.vm.release(handler.fn);
	}

	/** Something that a person should know. */
	report(code: string, where: string, message: string): void {
		this.tell('report', { code, where, message });
	}
}
