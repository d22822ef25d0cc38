import type { Finding } from '../check/finding.ts';
import type { ShellLimits } from '../state/ports.ts';
import { limitFacts, limitRemedy, limitText } from './limit-facts.ts';

/** The limits that one call of a kernel has reached, each once. */
export class LimitNotes {
	readonly #limits: ShellLimits;
	readonly #reached = new Set<keyof ShellLimits>();

	constructor(limits: ShellLimits) {
		this.#limits = limits;
	}

	reached(name: keyof ShellLimits): void {
		this.#reached.add(name);
	}

	/** What a message says of a limit: `limit maxFileBytes: 2 GiB written to files by one call`. */
	text(name: keyof ShellLimits): string {
		return `limit ${name}: ${limitText(name, this.#limits[name])} ${limitFacts[name].bounds}`;
	}

	/** Warnings for the result; afterwards nothing is noted. */
	take(): readonly Finding[] {
		const findings = [...this.#reached].map(
			(name): Finding => ({
				code: `limit.${name}`,
				severity: 'warning',
				span: { start: 0, end: 0 },
				message: `${this.text(name)}; ${limitRemedy}`,
			}),
		);
		this.#reached.clear();
		return findings;
	}
}
