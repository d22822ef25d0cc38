import { TenonError } from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import type { ParsedScript } from '../syntax/parse.ts';

/** A tool wants a script to run on the kernel whose own script has called the tool and waits for it. */
export class WaitsForItself extends TenonError {
	readonly code = 'shell.waits_for_itself';

	constructor() {
		super(
			'it runs scripts on the kernel whose script called it, and that runs one after the other; write the commands into the script itself',
		);
	}
}

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
