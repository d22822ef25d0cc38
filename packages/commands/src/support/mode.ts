/** One change of permissions: `u+x`, `g=u`, `755`. */
interface ModeChange {
	readonly operator: '=' | '+' | '-';
	readonly kind: 'bits' | 'copy' | 'executeIfAny';
	/** The bits that were named by `u`, `g`, `o`, `a`; 0 where none was named and the umask counts. */
	readonly affected: number;
	readonly value: number;
	/** The bits that the text speaks of: setuid and setgid of a directory change only where named. */
	readonly mentioned: number;
}

/** A change of permissions as chmod takes it, not yet applied to a file. */
export type ModeChanges = readonly ModeChange[];

/** Reads an octal or a symbolic mode; `undefined` if it is neither. */
export const parseMode = (text: string): ModeChanges | undefined =>
	/^[0-7]/.test(text) ? parseOctal(text) : new SymbolicReader(text).read();

/** The changes that give a file exactly the bits of another one. */
export const sameModeAs = (mode: number): ModeChanges => [
	{ operator: '=', kind: 'bits', affected: allBits, value: mode, mentioned: allBits },
];

/** What a mode becomes by the changes. `umask` holds back bits of changes that name no class. */
export const adjustMode = (
	mode: number,
	changes: ModeChanges,
	surroundings: { readonly isDirectory: boolean; readonly umask: number },
): number => adjustBits(mode, changes, surroundings).mode;

/** The same, and which bits the changes speak of: the others are as they were. */
export const adjustBits = (
	mode: number,
	changes: ModeChanges,
	{ isDirectory, umask }: { readonly isDirectory: boolean; readonly umask: number },
): { readonly mode: number; readonly spokenOf: number } => {
	let adjusted = mode & allBits;
	let spokenOf = 0;
	for (const change of changes) {
		const kept = (isDirectory ? setIdBits : 0) & ~change.mentioned;
		const reach = (change.affected === 0 ? ~umask : change.affected) & ~kept;
		const value = changedBits(change, adjusted, isDirectory) & reach;
		const preserved = (change.affected === 0 ? 0 : ~change.affected) | kept;
		spokenOf |= change.operator === '=' ? ~preserved : value;
		if (change.operator === '+') adjusted |= value;
		else if (change.operator === '-') adjusted &= ~value;
		else adjusted = (adjusted & preserved) | value;
	}
	return { mode: adjusted & allBits, spokenOf: spokenOf & allBits };
};

const changedBits = (change: ModeChange, mode: number, isDirectory: boolean): number => {
	if (change.kind === 'bits') return change.value;
	if (change.kind === 'executeIfAny') return change.value | ((mode & 0o111) !== 0 || isDirectory ? 0o111 : 0);
	const copied = change.value & mode;
	return [0o444, 0o222, 0o111].reduce((bits, all) => ((copied & all) === 0 ? bits : bits | all), copied);
};

const parseOctal = (text: string): ModeChanges | undefined => {
	if (!/^[0-7]+$/.test(text)) return undefined;
	const value = Number.parseInt(text, 8);
	if (value > allBits) return undefined;
	const mentioned = text.length < 5 ? (value & setIdBits) | stickyBit | 0o777 : allBits;
	return [{ operator: '=', kind: 'bits', affected: allBits, value, mentioned }];
};

class SymbolicReader {
	readonly #text: string;
	readonly #changes: ModeChange[] = [];
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	read(): ModeChanges | undefined {
		do {
			const affected = this.#readAffected();
			if (!this.#isAtOperator()) return undefined;
			do {
				if (!this.#readChange(affected)) return undefined;
			} while (this.#isAtOperator());
		} while (this.#take(','));
		return this.#at === this.#text.length ? this.#changes : undefined;
	}

	#readAffected(): number {
		let affected = 0;
		for (let bits = affectedBits[this.#next]; bits !== undefined; bits = affectedBits[this.#next]) {
			affected |= bits;
			this.#at += 1;
		}
		return affected;
	}

	#readChange(affected: number): boolean {
		const operator = this.#next as ModeChange['operator'];
		this.#at += 1;
		if (/[0-7]/.test(this.#next)) return affected === 0 && this.#readOctalChange(operator);
		const copied = copiedBits[this.#next];
		if (copied !== undefined) {
			this.#at += 1;
			this.#add({ operator, kind: 'copy', affected, value: copied });
			return true;
		}
		let kind: ModeChange['kind'] = 'bits';
		let value = 0;
		for (let bits = valueBits[this.#next]; bits !== undefined; bits = valueBits[this.#next]) {
			if (this.#next === 'X') kind = 'executeIfAny';
			value |= bits;
			this.#at += 1;
		}
		this.#add({ operator, kind, affected, value });
		return true;
	}

	#readOctalChange(operator: ModeChange['operator']): boolean {
		const digits = /^[0-7]+/.exec(this.#text.slice(this.#at))![0];
		this.#at += digits.length;
		const value = Number.parseInt(digits, 8);
		if (value > allBits || (this.#next !== '' && this.#next !== ',')) return false;
		this.#changes.push({ operator, kind: 'bits', affected: allBits, value, mentioned: allBits });
		return true;
	}

	#add(change: Omit<ModeChange, 'mentioned'>): void {
		const { affected, value } = change;
		this.#changes.push({ ...change, mentioned: affected === 0 ? value : affected & value });
	}

	get #next(): string {
		return this.#text[this.#at] ?? '';
	}

	#isAtOperator(): boolean {
		return this.#next === '=' || this.#next === '+' || this.#next === '-';
	}

	#take(character: string): boolean {
		if (this.#next !== character) return false;
		this.#at += 1;
		return true;
	}
}

const allBits = 0o7777;
const setIdBits = 0o6000;
const stickyBit = 0o1000;

const affectedBits: Readonly<Record<string, number>> = { u: 0o4700, g: 0o2070, o: 0o1007, a: allBits };
const copiedBits: Readonly<Record<string, number>> = { u: 0o700, g: 0o070, o: 0o007 };
const valueBits: Readonly<Record<string, number>> = {
	r: 0o444,
	w: 0o222,
	x: 0o111,
	X: 0,
	s: setIdBits,
	t: stickyBit,
};
