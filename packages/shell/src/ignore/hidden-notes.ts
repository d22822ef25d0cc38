import { joinName } from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import type { FoundRule } from './git-ignore.ts';

/** What ignore rules have hidden from one call of a kernel: each name once, as long as there are not too many. */
export class HiddenNotes {
	/** Names by the folder and the rule; those that come first are told of. */
	readonly #places = new Map<string, HiddenPlace>();
	readonly #seen = new Set<string>();
	#total = 0;

	note(folder: string, name: string, { text, source }: FoundRule): void {
		if (this.#seen.size < maxSeen) {
			const path = joinName(folder, name);
			if (this.#seen.has(path)) return;
			this.#seen.add(path);
		}
		this.#total += 1;
		const key = `${folder}\0${source}\0${text}`;
		const place = this.#places.get(key);
		if (place !== undefined) place.count += 1;
		else if (this.#places.size < maxPlaces)
			this.#places.set(key, { folder, rule: { text, source }, count: 1 });
	}

	/** The warning for the result; afterwards nothing is noted. */
	take(): readonly Finding[] {
		if (this.#total === 0) return none;
		const message = this.#text();
		this.#places.clear();
		this.#seen.clear();
		this.#total = 0;
		return [{ code: 'ignore.hidden', severity: 'warning', span: { start: 0, end: 0 }, message }];
	}

	#text(): string {
		const places = [...this.#places.values()];
		const rest = this.#total - places.reduce((sum, { count }) => sum + count, 0);
		const parts = places.map(
			({ folder, rule, count }) =>
				`${count} in ${short(folder)} (${short(rule.text)} of ${short(rule.source)})`,
		);
		if (rest > 0) parts.push(`${rest} more`);
		const names = this.#total === 1 ? '1 name' : `${this.#total} names`;
		return `ignore rules hid ${names}: ${parts.join(', ')}; to see all: kernel ignore clear`;
	}
}

interface HiddenPlace {
	readonly folder: string;
	readonly rule: FoundRule;
	count: number;
}

const none: readonly Finding[] = [];
const maxPlaces = 5;
/** Beyond it a name that is hidden twice counts twice. */
const maxSeen = 10_000;

const short = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
const maxShown = 80;
