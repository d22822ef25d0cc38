import { fromPlain } from '@tenon/core';
import { printJson } from '../support/json-output.ts';
import { readScript } from './read-script.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel check`: what is wrong or doubtful in a script, found without running it. Status 1 if it would be refused. */
export const check: Subcommand = {
	name: 'check',
	operands: 'SCRIPT',
	min: 1,
	max: 1,
	summary: 'say what is wrong with a script; nothing runs',
	run(context, [text]) {
		const script = readScript('check', text!);
		const findings = context.check(script).map(({ code, severity, message, span }) => ({
			line: script.source.place(span.start).line,
			code,
			severity,
			message,
		}));
		if (context.json) printJson(context, fromPlain(findings));
		else {
			for (const { line, severity, message } of findings) {
				context.output.appendText(`line ${line}: ${severity}: ${message}\n`);
			}
		}
		return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
	},
};
