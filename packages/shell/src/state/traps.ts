/** What `trap` has set for one condition: a command to run, or `''` for "ignore". */
export interface Trap {
	readonly command: string;
}

/**
 * The traps of one environment, by name without `SIG`: `EXIT`, `ERR`, `DEBUG`, `RETURN`, `INT` … A
 * subshell starts with the ignored ones only, and shows its parent's until it sets one itself.
 */
export class Traps {
	/** Whether none was ever set here. Kept at hand: every command asks. */
	isEmpty = true;
	/** Made by the first trap: most environments never have one. */
	#set: Map<string, Trap> | undefined;
	/** The parent's traps, which `trap -p` in a fresh subshell still lists. */
	#inherited: ReadonlyMap<string, Trap> | undefined;
	/** Names of the traps whose commands are running: none of them calls itself. */
	readonly running: Set<string> = new Set();

	/** Signals that were ignored when the shell began: whatever it says of them later, they stay so. */
	ignoredFromStart: ReadonlySet<string> | undefined;

	/** The EXIT trap of the environment that this one was forked from. */
	exitOfParent: Trap | undefined;

	constructor(
		set?: Iterable<readonly [string, Trap]>,
		inherited?: ReadonlyMap<string, Trap>,
		exitOfParent?: Trap,
	) {
		if (set !== undefined) {
			this.#set = new Map(set);
			this.isEmpty = false;
		}
		this.#inherited = inherited;
		this.exitOfParent = exitOfParent;
	}

	/** Whether one is in force that runs a command. */
	get runsCommands(): boolean {
		if (this.#set !== undefined)
			for (const { command } of this.#set.values()) if (command !== '') return true;
		return false;
	}

	/** Whether one is in force that bash keeps its process for: any but DEBUG and RETURN. */
	get awaitsEnd(): boolean {
		if (this.#set !== undefined)
			for (const [name, { command }] of this.#set)
				if (command !== '' && name !== 'DEBUG' && name !== 'RETURN') return true;
		return false;
	}

	/** A program has the process: only what is ignored stays so. */
	dropCommands(): void {
		for (const [name, { command }] of this.#set ?? []) if (command !== '') this.#set!.delete(name);
	}

	/** Whether a command runs whenever a child has ended. */
	get watchesChildren(): boolean {
		return this.#set !== undefined && (this.#set.get('CHLD')?.command ?? '') !== '';
	}

	/** The names of what is ignored. */
	ignored(): readonly string[] {
		if (this.#set === undefined) return [];
		return [...this.#set].flatMap(([name, { command }]) => (command === '' && isSignal(name) ? [name] : []));
	}

	/** The trap that is in force, or `undefined`. */
	get(name: string): Trap | undefined {
		return this.#set === undefined ? undefined : this.#set.get(name);
	}

	set(name: string, command: string): void {
		this.#inherited = undefined;
		this.#own().set(name, { command });
	}

	/** A job without job control ignores a signal; it still shows its parent's other traps. */
	ignore(name: string): void {
		this.#own().set(name, { command: '' });
		if (this.#inherited !== undefined) this.#inherited = new Map(this.#inherited).set(name, { command: '' });
	}

	/** Its parent's are not shown: `<( … )` has none of them. */
	hideInherited(): void {
		this.#inherited = undefined;
	}

	reset(name: string): void {
		this.#inherited = undefined;
		this.#set?.delete(name);
	}

	/**
	 * A function or a sourced file is entered: traps that it does not inherit are out of force until
	 * {@link reveal}. The result is what is hidden, `undefined` if nothing is.
	 */
	hide(
		keep: { readonly errtrace: boolean; readonly functrace: boolean },
		names: readonly string[] = ['ERR', 'DEBUG', 'RETURN'],
	): ReadonlyMap<string, Trap> | undefined {
		if (this.#set === undefined) return undefined;
		let hidden: Map<string, Trap> | undefined;
		for (const name of names) {
			const trap = this.#set.get(name);
			if (trap === undefined || this.#isKept(name, keep)) continue;
			hidden ??= new Map();
			hidden.set(name, trap);
			this.#set.delete(name);
		}
		return hidden;
	}

	// What the DEBUG trap calls has no RETURN trap.
	#isKept(name: string, keep: { readonly errtrace: boolean; readonly functrace: boolean }): boolean {
		if (name === 'ERR') return keep.errtrace;
		return keep.functrace && !(name === 'RETURN' && this.running.has('DEBUG'));
	}

	/** The function is over: what was hidden is in force again, unless it has set its own. */
	reveal(hidden: ReadonlyMap<string, Trap> | undefined): void {
		if (hidden === undefined) return;
		const set = this.#own();
		for (const [name, trap] of hidden) if (!set.has(name)) set.set(name, trap);
	}

	/** What `trap -p` lists. */
	listed(): ReadonlyMap<string, Trap> {
		return this.#inherited ?? this.#set ?? noTraps;
	}

	/** All of them, for a shell that goes on on its own. */
	clone(): Traps {
		return this.#withStart(new Traps(this.#set, this.#inherited));
	}

	/** For a subshell. ERR, DEBUG and RETURN go along only where `set -E` and `set -T` say so. */
	fork(keep: { readonly errtrace: boolean; readonly functrace: boolean }): Traps {
		if (this.#set === undefined) return this.#withStart(new Traps(undefined, this.#inherited));
		const kept = [...this.#set].filter(
			([name, trap]) =>
				trap.command === '' ||
				(name === 'ERR' && keep.errtrace) ||
				((name === 'DEBUG' || name === 'RETURN') && keep.functrace),
		);
		return this.#withStart(new Traps(kept, this.#inherited ?? this.#set, this.get('EXIT')));
	}

	#withStart(other: Traps): Traps {
		if (this.ignoredFromStart !== undefined) other.ignoredFromStart = this.ignoredFromStart;
		return other;
	}

	#own(): Map<string, Trap> {
		this.#set ??= new Map();
		this.isEmpty = false;
		return this.#set;
	}
}

const noTraps: ReadonlyMap<string, Trap> = new Map();

const isSignal = (name: string): boolean => !pseudoNames.has(name);
const pseudoNames: ReadonlySet<string> = new Set(['EXIT', 'ERR', 'DEBUG', 'RETURN']);
