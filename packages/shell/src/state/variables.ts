import { andFinally, type Maybe } from '@tenon/core';
import { TypedValue } from '../values/typed-value.ts';
import { valueText } from '../values/value-text.ts';
import { isOnlyDeclared } from './declared-arrays.ts';
import type { Shell } from './shell.ts';
import { attribute, scalarText, Variable } from './variable.ts';

/** A map with a count of the tables that use it; a table that shares it copies before writing. */
interface SharedMap {
	readonly map: Map<string, Variable>;
	users: number;
	/** What the map holds for `IFS`, which is asked for with every word that may be split. */
	separators: Variable | undefined;
}

/**
 * The variables of one shell environment. A function's locals shadow by saving what they hide, so
 * that a look-up is one access to a map. A fork shares everything until one side writes.
 */
export class Variables {
	/** The environment these variables belong to; set by its constructor. Computed ones ask it. */
	shell!: Shell;
	#shared: SharedMap;
	/** Identity for ownership of variables; replaced on both sides of a fork. */
	#owner: object = {};
	/** For each function that runs, what its locals hide; for `x=1 command`, what `x` hides. */
	#frames: Frame[] = [];
	#depth = 0;
	/** Whether there may be references to all elements of an array, `a[@]`, which give lists. */
	hasListReferences = false;

	constructor(shared: SharedMap = { map: new Map(), users: 1, separators: undefined }) {
		this.#shared = shared;
	}

	/** The variable itself, not following a reference; `undefined` if there is none. */
	get(name: string): Variable | undefined {
		return this.#shared.map.get(name);
	}

	/** The text of `$name`, following references; `undefined` if unset. */
	text(name: string): string | undefined {
		const variable = this.#shared.map.get(name);
		if (variable === undefined) return undefined;
		if (variable.attributes < attribute.nameref) {
			const { value } = variable;
			if (typeof value === 'string') return value;
			if (typeof value === 'number') return String(value);
		}
		const resolved = this.#shared.map.get(this.resolveName(name));
		// References that lead nowhere have no text, and a circle is to be warned of.
		if (resolved?.value instanceof TypedValue) return valueText(resolved.value.value, name);
		return resolved?.has(attribute.nameref) === true ? undefined : scalarText(resolved, this.shell);
	}

	/** The text of `$IFS`; `undefined` if unset. */
	get ifs(): string | undefined {
		const variable = this.#shared.separators;
		if (variable === undefined) return undefined;
		const { value } = variable;
		return typeof value === 'string' && variable.attributes < attribute.nameref ? value : this.text('IFS');
	}

	/**
	 * Follows references by name to the variable they lead to; `undefined` if it does not exist. A
	 * circle leads to the variable outside of all functions, see {@link isCircleOut}.
	 */
	resolve(name: string): Variable | undefined {
		const variable = this.#shared.map.get(this.resolveName(name));
		if (variable === undefined || !variable.has(attribute.nameref) || !this.isCircleOut(name))
			return variable;
		return this.#frameOfGlobal(name)?.get(name);
	}

	/**
	 * Whether a local reference leads back to itself, `local -n x=x`, so that bash takes the variable of
	 * that name outside of all functions.
	 */
	isCircleOut(name: string): boolean {
		const variable = this.#shared.map.get(this.resolveName(name));
		if (variable === undefined || !variable.has(attribute.nameref) || !variable.value) return false;
		const frame = this.#frameOfGlobal(name);
		return frame !== undefined && frame.get(name)?.has(attribute.nameref) !== true;
	}

	/**
	 * The name a chain of references ends at. A reference to an array element gives that text
	 * (`a[1]`); a circle gives the name itself.
	 */
	resolveName(name: string): string {
		let current = name;
		for (let hops = 0; hops < 9; hops++) {
			const variable = this.#shared.map.get(current);
			if (variable === undefined || !variable.has(attribute.nameref)) return current;
			const target = variable.value;
			if (typeof target !== 'string' || target === '' || target === name) return current;
			current = target;
		}
		return name;
	}

	/** A variable of this name that may be changed in place; made, unset, if there is none. */
	own(name: string): Variable {
		const map = this.#ownMap();
		const variable = map.get(name);
		if (variable === undefined) {
			const fresh = new Variable(this.#owner, undefined);
			this.#place(name, fresh);
			// Many small ones are much, too; looked at seldom.
			if ((map.size & namesPerLook) === 0) this.shell.ports.usage.values.measure(this);
			return fresh;
		}
		if (variable.owner === this.#owner) return variable;
		const copy = variable.clone(this.#owner);
		this.#place(name, copy);
		return copy;
	}

	/** Sets plain text, whatever was there, leaving attributes as they are. Checks nothing. */
	setText(name: string, text: string | number): void {
		const variable = this.#shared.map.get(name);
		if (variable !== undefined && variable.owner === this.#owner && this.#shared.users === 1)
			variable.value = text;
		else this.own(name).value = text;
	}

	/** The same for a variable that was just looked up by this name. */
	setFound(name: string, variable: Variable, text: string | number): void {
		if (variable.owner === this.#owner && this.#shared.users === 1) variable.value = text;
		else this.own(name).value = text;
	}

	/** Puts a variable in place: for computed ones and for restoring. */
	put(name: string, variable: Variable): void {
		this.#place(name, variable);
	}

	/** A variable that belongs to this table, not in it yet. */
	make(value: Variable['value'], attributes = 0): Variable {
		return new Variable(this.#owner, value, attributes);
	}

	delete(name: string): void {
		this.#place(name, undefined);
	}

	names(): IterableIterator<string> {
		return this.#shared.map.keys();
	}

	entries(): IterableIterator<[string, Variable]> {
		return this.#shared.map.entries();
	}

	/**
	 * The variables that take room because of this table, also those that locals hide: all of a main shell, and what
	 * a subshell has changed.
	 */
	*held(): Generator<Variable> {
		const all = this.shell.nesting === 0;
		for (const variable of this.#shared.map.values())
			if (all || variable.owner === this.#owner) yield variable;
		for (const frame of this.#frames)
			for (const variable of frame.values())
				if (variable !== undefined && (all || variable.owner === this.#owner)) yield variable;
	}

	/** How many functions are running. */
	get depth(): number {
		return this.#depth;
	}

	/** Enters a function. */
	pushFrame(): void {
		this.#frames.push(emptyFrame);
		this.#depth += 1;
	}

	/** Leaves every function that is running. */
	popAllFrames(): void {
		while (this.#frames.length > 0) this.popFrame();
	}

	/** A shell of its own begins: none of the functions that run around it is its own. */
	forgetFrames(): void {
		this.#frames = [];
		this.#depth = 0;
	}

	/** Begins `x=1 command`: what {@link hide} hides comes back with {@link popFrame}. */
	pushTemporaries(): void {
		this.#frames.push(new TemporaryFrame(this.shell.textDepth));
	}

	/** Puts a copy of a variable, or an unset one, in its place until the temporaries end. One that is computed is no more. */
	hide(name: string): void {
		const variable = this.get(name);
		const frame = this.#frames[this.#frames.length - 1]!;
		if (!frame.has(name)) frame.set(name, variable);
		const copy = variable === undefined ? new Variable(this.#owner, undefined) : variable.clone(this.#owner);
		if (copy.dynamic?.isFixed !== true && copy.dynamic?.isTable !== true) copy.dynamic = undefined;
		this.#place(name, copy);
	}

	/** Runs something that does not see the temporaries of the command under way: its redirections. */
	beneathTemporaries<T>(run: () => Maybe<T>): Maybe<T> {
		const frame = this.#frames[this.#frames.length - 1]!;
		this.#exchange(frame);
		return andFinally(run, () => this.#exchange(frame));
	}

	// What is in place and what the frame hides change places.
	#exchange(frame: Frame): void {
		for (const [name, hidden] of frame) {
			frame.set(name, this.get(name));
			this.#place(name, hidden);
		}
	}

	/** Leaves a function: its locals give way to what they hid. */
	popFrame(): void {
		const frame = this.#frames.pop()!;
		if (frame === emptyFrame) {
			this.#depth -= 1;
			return;
		}
		if (!(frame instanceof TemporaryFrame)) this.#depth -= 1;
		for (const [name, hidden] of frame) this.#place(name, hidden);
	}

	/**
	 * Runs something on the variable that stands outside of all functions, if locals hide it: `declare -g`.
	 * The locals are in place again afterwards.
	 */
	atGlobal<T>(name: string, run: () => Maybe<T>): Maybe<T> {
		return this.#uncovered(this.#frameOfGlobal(name), name, run);
	}

	/**
	 * Runs something on the variable that a reference leads to where the reference was made: locals of
	 * functions called since then do not come between, as in bash's assignments.
	 */
	atScopeOf<T>(reference: string, name: string, run: () => Maybe<T>): Maybe<T> {
		const home = this.#frames.findLastIndex((each) => each.has(reference));
		if (home === -1) return run();
		return this.#uncovered(
			this.#frames.find((each, at) => at > home && each.has(name)),
			name,
			run,
		);
	}

	// The frame that hides the variable outside of all functions.
	#frameOfGlobal(name: string): Frame | undefined {
		return this.#frames.find((each) => each.has(name));
	}

	// Runs with what a frame hides in its place.
	#uncovered<T>(frame: Frame | undefined, name: string, run: () => Maybe<T>): Maybe<T> {
		if (frame === undefined) return run();
		const local = this.get(name);
		const global = frame.get(name);
		if (global === undefined) this.delete(name);
		else this.put(name, global);
		return andFinally(run, () => {
			frame.set(name, this.get(name));
			if (local === undefined) this.delete(name);
			else this.put(name, local);
		});
	}

	/** Whether the innermost function has declared this name. */
	isLocal(name: string): boolean {
		return this.#frames[this.#innermost()]?.has(name) === true;
	}

	/** Whether no function that runs has declared this name. */
	isOutermost(name: string): boolean {
		return this.#frameOfGlobal(name) === undefined;
	}

	/**
	 * The variable that a process would see by this name: the innermost that is exported and set. One that
	 * is not does not hide the one behind it.
	 */
	exported(name: string): Variable | undefined {
		const variable = this.#shared.map.get(name);
		if (variable === undefined || isShownToProcesses(variable)) return variable;
		for (let at = this.#frames.length - 1; at >= 0; at--) {
			const hidden = this.#frames[at]!.get(name);
			if (hidden !== undefined && isShownToProcesses(hidden)) return hidden;
		}
		return undefined;
	}

	/** Whether the value is one that was put before the command which runs, `x=1 command`. */
	isGivenToCommand(name: string): boolean {
		const frame = this.#frames.at(-1);
		return frame instanceof TemporaryFrame && frame.has(name);
	}

	/** Whether it was put before the declaration that runs, `x=1 local x`, and not before an `eval` of it. */
	isGivenToDeclaration(name: string): boolean {
		const frame = this.#frames.at(-1);
		return frame instanceof TemporaryFrame && frame.textDepth === this.shell.textDepth && frame.has(name);
	}

	/**
	 * What was put before the command which runs, `x=1 function`, is exported or made readonly in it: bash
	 * lets that outlive the command, and every function around it. Outside of functions it does so for what was
	 * put before `export` and its kin themselves.
	 */
	outlive(name: string): void {
		if (this.#frames.length === this.#depth) return;
		const at = this.#frames.findLastIndex((each) => each.has(name));
		if (at === -1) return;
		// A local that began with what was given to its function counts too.
		const given = this.#frames[at] instanceof TemporaryFrame ? this.#frames[at] : this.#frames[at - 1];
		if (!(given instanceof TemporaryFrame) || !given.has(name)) return;
		if (this.#depth === 0 && given.textDepth !== this.shell.textDepth) return;
		for (const frame of this.#frames) if (frame !== emptyFrame) frame.delete(name);
	}

	// Where the frame of the innermost function stands, or -1.
	#innermost(): number {
		let at = this.#frames.length - 1;
		while (at >= 0 && this.#frames[at] instanceof TemporaryFrame) at -= 1;
		return at;
	}

	/**
	 * Makes the name local to the innermost function, unset, unless it is local there already. What was
	 * given to it, or to a caller, as `x=1 function` is where its local starts.
	 */
	makeLocal(name: string): Variable {
		const at = this.#innermost();
		if (this.isGivenToDeclaration(name)) return this.#keepGiven(name, at);
		let frame = this.#frames[at]!;
		if (frame.has(name)) return this.own(name);
		// `x=1 eval 'local x'`: what was given to the command is local enough, and ends with it.
		if (this.#frames.some((each, place) => place > at && each.has(name))) return this.own(name);
		if (frame === emptyFrame) {
			frame = new Map();
			this.#frames[at] = frame;
		}
		const variable = this.get(name);
		const given = this.#frames.findLast((each, place) => place < at && each.has(name));
		const isGiven = variable !== undefined && given instanceof TemporaryFrame;
		// What was given to this very function is no more than where its local starts.
		frame.set(name, isGiven && given === this.#frames[at - 1] ? given.get(name) : variable);
		const fresh = isGiven ? variable.clone(this.#owner) : new Variable(this.#owner, undefined);
		this.#place(name, fresh);
		return fresh;
	}

	// `x=1 local x`: the local begins with what was given to its declaration, and stays.
	#keepGiven(name: string, at: number): Variable {
		const given = this.#frames[this.#frames.length - 1]!;
		const hidden = given.get(name);
		given.delete(name);
		if (this.#frames[at] === emptyFrame) this.#frames[at] = new Map();
		const frame = this.#frames[at]!;
		if (!frame.has(name)) frame.set(name, hidden);
		return this.own(name);
	}

	/**
	 * Removes a variable as `unset` does: a local of the running function stays local and unset, one
	 * of a caller gives way to what it hides, unless `localvar_unset` says otherwise.
	 */
	unset(name: string): void {
		for (let at = this.#frames.length - 1; at >= 0; at--) {
			const frame = this.#frames[at]!;
			if (!frame.has(name)) continue;
			const stays = at === this.#innermost() || this.shell.options.shopt.has('localvar_unset');
			if (stays) this.put(name, this.make(undefined, this.#isGivenAt(name, at) ? attribute.exported : 0));
			else {
				const hidden = frame.get(name);
				frame.delete(name);
				if (hidden === undefined) this.delete(name);
				else this.put(name, hidden);
			}
			return;
		}
		this.delete(name);
	}

	// Whether a local of the function whose frame is there began as what the function was given, `x=1 function`.
	#isGivenAt(name: string, at: number): boolean {
		const given = this.#frames[at - 1];
		return (
			given instanceof TemporaryFrame && given.has(name) && this.get(name)?.has(attribute.exported) === true
		);
	}

	/** A table for a subshell: equal now, independent from here on, at no cost until one side writes. */
	fork(): Variables {
		this.#shared.users += 1;
		const child = new Variables(this.#shared);
		if (this.#frames.length > 0) child.#frames = this.#frames.map(copyFrame);
		child.#depth = this.#depth;
		child.hasListReferences = this.hasListReferences;
		this.#owner = {};
		return child;
	}

	/** A subshell is over: what it shared with its parent is the parent's alone again. */
	release(): void {
		this.shell.ports.usage.values.release(this);
		this.#shared.users -= 1;
		this.#shared = { ...this.#shared, users: 2 };
	}

	/** The identity of this table, to be given back by {@link restoreOwner}. */
	get owner(): object {
		return this.#owner;
	}

	/**
	 * Takes the identity from before a fork back, when the fork is over and no other table holds it:
	 * variables that were ours may be changed in place again.
	 */
	restoreOwner(owner: object): void {
		this.#owner = owner;
	}

	// Nothing but this changes what the map holds for a name.
	#place(name: string, variable: Variable | undefined): void {
		const map = this.#ownMap();
		if (variable === undefined) map.delete(name);
		else map.set(name, variable);
		if (name === 'IFS') this.#shared.separators = variable;
	}

	#ownMap(): Map<string, Variable> {
		const shared = this.#shared;
		if (shared.users === 1) return shared.map;
		shared.users -= 1;
		this.#shared = { map: new Map(shared.map), users: 1, separators: shared.separators };
		return this.#shared.map;
	}
}

const isShownToProcesses = (variable: Variable): boolean => {
	if (!variable.has(attribute.exported)) return false;
	const { value, dynamic } = variable;
	if (typeof value === 'object') return !isOnlyDeclared(value);
	return value !== undefined || dynamic !== undefined;
};

/** A mask: between so many new names their size is not counted. */
const namesPerLook = 0xffff;

/** What is hidden by locals, by name. */
type Frame = Map<string, Variable | undefined>;

/** What is hidden for the time of one command: no function, and so no place for locals. */
class TemporaryFrame extends Map<string, Variable | undefined> {
	/** How deep in texts such as `eval`'s the command stands. */
	readonly textDepth: number;

	constructor(textDepth: number, hidden?: Frame) {
		super(hidden);
		this.textDepth = textDepth;
	}
}

const emptyFrame: Frame = new Map();

const copyFrame = (frame: Frame): Frame => {
	if (frame === emptyFrame) return frame;
	return frame instanceof TemporaryFrame ? new TemporaryFrame(frame.textDepth, frame) : new Map(frame);
};
