import type { Flow } from '@tenon/core';
import { compileShellPattern } from '@tenon/shell';
import { quotedName } from './list-line.ts';
import type { TarManner } from './manner.ts';
import type { TarReport } from './report.ts';

/** Which members are meant by names: each name means itself and all below it. None means all. */
export class Selection {
	readonly #manner: TarManner;
	readonly #unused: Set<string>;
	readonly #matches: readonly { readonly name: string; test(member: string): boolean }[];

	constructor(manner: TarManner) {
		this.#manner = manner;
		const names = manner.names.map(({ name }) => name.replace(/(?<=.)\/+$/, ''));
		this.#unused = new Set(names);
		this.#matches = names.map((name) => {
			if (!manner.options.wildcards) return { name, test: (member) => isAtOrBelow(member, name) };
			const pattern = compileShellPattern(name, { extglob: false, nocase: manner.options.ignoreCase });
			return { name, test: (member) => startsOf(member).some((start) => pattern.matches(start)) };
		});
	}

	has(memberName: string): boolean {
		const name = memberName.replace(/(?<=.)\/+$/, '');
		if (this.#manner.excludes(name)) return false;
		if (this.#matches.length === 0) return this.#manner.options.filesFrom.length === 0;
		let isMeant = false;
		for (const match of this.#matches) {
			if (!match.test(name)) continue;
			this.#unused.delete(match.name);
			isMeant = true;
		}
		return isMeant;
	}

	/** Complains of names that meant no member. */
	*reportUnused(report: TarReport): Flow<void> {
		const names = [...this.#unused];
		if (!this.#manner.options.wildcards && names.some((name) => /[*?[]/.test(name))) {
			yield* report.note('Pattern matching characters used in file names');
			yield* report.note(
				'Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning',
			);
		}
		for (const name of names) yield* report.fail(`${quotedName(name)}: Not found in archive`);
	}
}

const isAtOrBelow = (member: string, name: string): boolean =>
	member === name || (member.startsWith(name) && member[name.length] === '/');

const startsOf = (member: string): readonly string[] => {
	const parts = member.split('/');
	return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};
