import { helpText } from './help.ts';
import { programVersionText } from './sh/help.ts';
import { HostOutput } from './sh/host-streams.ts';
import { endProcess } from './sh/process-signals.ts';
import { runSh } from './sh/sh.ts';

/** The program: runs what its arguments name and ends the process as that ended. */
export const runTenon = async (args: readonly string[]): Promise<void> => {
	const [name, ...rest] = args;
	if (!worksOnOldNode.has(name) && !args.includes('--help') && (await isOldNode())) return;
	switch (name) {
		case 'sh':
			endProcess(await runSh(rest));
			break;
		case 'audit': {
			const { runAudit } = await import('./audit/audit.ts');
			process.exitCode = runAudit(rest);
			break;
		}
		case 'ext': {
			const { runExt } = await import('./ext/ext.ts');
			process.exitCode = await runExt(rest);
			break;
		}
		case 'policy': {
			const { runPolicy } = await import('./policy/policy.ts');
			process.exitCode = await runPolicy(rest);
			break;
		}
		case 'secret': {
			const { runSecret } = await import('./secret/secret.ts');
			endProcess(await runSecret(rest));
			break;
		}
		case 'login': {
			const { runLogin } = await import('./login/login.ts');
			process.exitCode = await runLogin(rest);
			break;
		}
		case 'models': {
			const { runModels } = await import('./models/models.ts');
			process.exitCode = await runModels(rest);
			break;
		}
		case 'config': {
			const { runConfig } = await import('./config/config-command.ts');
			process.exitCode = runConfig(rest);
			break;
		}
		case 'doctor': {
			const { runDoctor } = await import('./doctor/doctor.ts');
			// A check that ran out of time may still be at work.
			endProcess({ code: await runDoctor(rest) });
			break;
		}
		case 'mcp': {
			const { runMcp } = await import('./fronts/mcp/mcp.ts');
			process.exitCode = await runMcp(rest);
			break;
		}
		// `tenon help ext new`: what `tenon ext new --help` says.
		case 'help':
			await runTenon([...rest, '--help']);
			break;
		case 'rpc': {
			const { runRpc } = await import('./fronts/rpc/rpc.ts');
			process.exitCode = await runRpc(rest);
			break;
		}
		case 'acp': {
			const { runAcp } = await import('./fronts/acp/acp.ts');
			process.exitCode = await runAcp(rest);
			break;
		}
		case 'sessions': {
			const { runSessions } = await import('./fronts/sessions/sessions.ts');
			process.exitCode = await runSessions(rest);
			break;
		}
		case 'demo': {
			const { runDemo } = await import('./demo/demo.ts');
			process.exitCode = await runDemo(rest);
			break;
		}
		case 'completion': {
			const { runCompletion } = await import('./completion/completion.ts');
			process.exitCode = await runCompletion(rest);
			break;
		}
		case 'setup': {
			const { runSetup } = await import('./setup/setup.ts');
			process.exitCode = runSetup(rest);
			break;
		}
		// As entry-of-kernels.ts starts it; a name from there would be loaded at each start.
		case 'kernels-of-session': {
			const { runKernelProcess } = await import('./kernel-process/inside/main.ts');
			runKernelProcess();
			break;
		}
		case '--version':
			new HostOutput(1).writeText(programVersionText);
			break;
		case '--help':
			new HostOutput(1).writeText(helpText);
			break;
		default: {
			const { isPrint, isConversation } = await import('./fronts/start/front-of.ts');
			if (isPrint(args)) {
				process.exitCode = await withKernels(args, async () => {
					const { runPrint } = await import('./fronts/print/print.ts');
					return runPrint(args);
				});
				break;
			}
			if (isConversation(args)) {
				const { runTui } = await import('./fronts/tui/tui.ts');
				process.exitCode = await runTui(args);
				break;
			}
			const [{ didYouMean }, { commandsWithHelp }] = await Promise.all([
				import('./support/nearest.ts'),
				import('./completion/help-texts.ts'),
			]);
			const prompt = `; to say it to a model: tenon "${args.join(' ')}"`;
			const meant = didYouMean(name ?? '', commandsWithHelp) || (rest.length > 0 ? prompt : '');
			new HostOutput(2).writeText(`tenon: '${name}' is not a command; try 'tenon --help'${meant}\n`);
			process.exitCode = 2;
		}
	}
};

// What keeps no sessions.
const worksOnOldNode: ReadonlySet<string | undefined> = new Set([
	...['sh', 'mcp', 'ext', 'help', '--help', '--version', 'completion', 'doctor', 'setup'],
	...['policy', 'audit', 'secret', 'config', 'models', 'login', 'kernels-of-session'],
]);

const isOldNode = async (): Promise<boolean> => {
	// No later one is looked at any closer: this is on the way of every start.
	if (Number.parseInt(process.versions.node, 10) > 22) return false;
	const { oldNode } = await import('./support/old-node.ts');
	const problem = oldNode(process.version);
	if (problem === undefined) return false;
	new HostOutput(2).writeText(`tenon: ${problem}\n`);
	process.exitCode = 1;
	return true;
};

// Where a turn begins at once the process of the kernels starts before the code of the front is loaded: they load theirs
// side by side.
const withKernels = async (args: readonly string[], run: () => Promise<number>): Promise<number> => {
	if (args.includes('--help')) return run();
	const { startEarlyProcess, endEarlyProcess } = await import('./kernel-process/outside/early-process.ts');
	startEarlyProcess();
	try {
		return await run();
	} finally {
		await endEarlyProcess();
	}
};

/** What a shell is made from, without the program around it: see `engine.ts`. */
export type Engine = typeof import('./engine.ts');

/** Loads the parts of a shell, for a program that runs its own. */
export const loadEngine = (): Promise<Engine> => import('./engine.ts');
