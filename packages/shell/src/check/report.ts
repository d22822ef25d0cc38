import type { Span } from '../syntax/ast.ts';
import { type Refusal, refusalMessage } from '../syntax/refused.ts';
import type { Finding } from './finding.ts';

/** Gathers findings; knows the place to name while commands are visited whose spans count elsewhere. */
export class Report {
	readonly #findings: Finding[] = [];
	#outer: Span | undefined;

	/** The findings in the order of their places. */
	get findings(): readonly Finding[] {
		return this.#findings.toSorted((one, other) => one.span.start - other.span.start);
	}

	/** Names `outer` for all that is found until what this returns is called. */
	inside(outer: Span | undefined): () => void {
		const before = this.#outer;
		this.#outer = before ?? outer;
		return () => {
			this.#outer = before;
		};
	}

	add(finding: Finding): void {
		if (this.#outer === undefined) this.#findings.push(finding);
		else {
			const { code, severity, message } = finding;
			this.#findings.push({ code, severity, message, span: this.#outer });
		}
	}

	warn(code: string, span: Span, message: string, replacement?: string): void {
		const finding = { code: `shell.check.${code}`, severity: 'warning', span, message } as const;
		this.add(replacement === undefined ? finding : { ...finding, replacement: { span, text: replacement } });
	}

	refuse(refusal: Refusal, span: Span, replacement?: string): void {
		const finding = {
			code: refusal.code,
			severity: 'error',
			span,
			message: refusalMessage(refusal),
		} as const;
		this.add(replacement === undefined ? finding : { ...finding, replacement: { span, text: replacement } });
	}
}
