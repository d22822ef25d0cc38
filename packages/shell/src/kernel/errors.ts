import { TenonError } from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import type { ParsedScript } from '../syntax/parse.ts';

/** The check found errors; nothing of the script has run. Never leaves the kernel: it becomes status 2. */
export class ScriptRefused extends TenonError {
	readonly code = 'shell.refused';
	readonly parsed: ParsedScript;
	readonly findings: readonly Finding[];

	constructor(parsed: ParsedScript, findings: readonly Finding[]) {
		super(findings.map(({ message }) => message).join('; '));
		this.parsed = parsed;
		this.findings = findings;
	}
}
