import { Config } from '../config/load-config.ts';
import { HostOutput } from '../sh/host-streams.ts';
import { wantsColour } from '../support/wants-colour.ts';
import type { Check, DoctorWorld, FindingLevel } from './check.ts';
import { configCheck } from './checks/config.ts';
import { extensionCheck } from './checks/extensions.ts';
import { folderCheck } from './checks/folders.ts';
import { leftoverCheck } from './checks/leftovers.ts';
import { modelCheck } from './checks/models.ts';
import { networkCheck } from './checks/network.ts';
import { nodeCheck } from './checks/node.ts';
import { programCheck, sandboxCheck } from './checks/programs.ts';
import { storeCheck } from './checks/store.ts';
import { terminalCheck } from './checks/terminal.ts';
import { readDoctorFlags } from './flags.ts';
import { helpText } from './help.ts';
import { findingsText, isWell } from './print-findings.ts';
import { runChecks } from './run-checks.ts';

/** `tenon doctor`: looks at what the program needs. Returns the status of the program. */
export const runDoctor = async (args: readonly string[]): Promise<number> => {
	const stdout = new HostOutput(1);
	const request = readDoctorFlags(args);
	if (request.kind === 'help') {
		stdout.writeText(helpText);
		return 0;
	}
	if (request.kind === 'mistake') {
		new HostOutput(2).writeText(`tenon doctor: ${request.text}; try 'tenon doctor --help'\n`);
		return 2;
	}
	const checked = await runChecks(checks, worldOf(request));
	const isGood = isWell(checked);
	if (request.isJson)
		stdout.writeText(`${JSON.stringify({ isWell: isGood, checks: checked }, undefined, 2)}\n`);
	else stdout.writeText(findingsText(checked, wantsColour(stdout) ? coloured : plain));
	return isGood ? 0 : 1;
};

const checks: readonly Check[] = [
	nodeCheck,
	folderCheck,
	configCheck,
	storeCheck,
	modelCheck,
	networkCheck,
	extensionCheck,
	sandboxCheck,
	programCheck,
	terminalCheck,
	leftoverCheck,
];

const worldOf = ({ isOnline, isFixing }: Pick<DoctorWorld, 'isOnline' | 'isFixing'>): DoctorWorld => ({
	...{ environment: process.env, cwd: process.cwd(), isOnline, isFixing },
	config: new Config({ environment: process.env, project: process.cwd() }),
	terminal: {
		isInput: process.stdin.isTTY,
		isOutput: process.stdout.isTTY,
		columns: process.stdout.columns,
		rows: process.stdout.rows,
	},
});

const plain = (level: FindingLevel): string => level.padEnd(4);

const coloured = (level: FindingLevel): string =>
	`\u001b[${level === 'ok' ? 32 : level === 'warn' ? 33 : 31}m${plain(level)}\u001b[39m`;
