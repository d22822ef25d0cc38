import type { SessionService } from './service.ts';
import type { SessionHost } from './session-host.ts';
import { readSlashCommand } from './slash-command.ts';
import { CommandRuns } from './verbs/command-verbs.ts';
import { configVerbs } from './verbs/config-verbs.ts';
import { contributionVerbs } from './verbs/contribution-verbs.ts';
import { diffVerb } from './verbs/diff-verb.ts';
import { extensionVerbs } from './verbs/extension-verbs.ts';
import { inputVerbs } from './verbs/input-verbs.ts';
import { loginVerbs } from './verbs/login-verbs.ts';
import { panelVerbs } from './verbs/panel-verbs.ts';
import { processVerbs } from './verbs/process-verbs.ts';
import { questionVerbs } from './verbs/question-verbs.ts';
import { sessionVerbs } from './verbs/session-verbs.ts';
import { settingVerbs } from './verbs/setting-verbs.ts';
import { transcriptVerbs } from './verbs/transcript-verbs.ts';

/** Every verb over a host; what extensions submit as the user goes in by the same ones. */
export const sessionService = (host: SessionHost): SessionService => {
	const { front, workspace, events, extensions } = host.parts;
	const { facts: _facts, confirm: _confirm, close: _close, ...places } = workspace;
	const commands: CommandRuns = new CommandRuns(host, () => service);
	const settings = settingVerbs(host);
	const transcripts = transcriptVerbs(host);
	const service: SessionService = {
		...places,
		diff: diffVerb(host),
		...inputVerbs(host, commands),
		...questionVerbs(host),
		...commands.verbs,
		...panelVerbs(host),
		...settings,
		...host.parts.shell,
		...sessionVerbs(host, settings, transcripts),
		...transcripts,
		...processVerbs(host),
		...extensionVerbs(host),
		...contributionVerbs(host),
		...loginVerbs(host, settings),
		...configVerbs(host.parts.environment, host.parts.place.cwd),
		events: (from, signal) => events.follow(from, signal),
		close: () => host.close(),
	};
	front.watch((event) => host.tell(event));
	front.connect({
		submit: (text) => void commands.type(text),
		submitSlash: (text) => {
			if (readSlashCommand(text) !== undefined) void commands.type(text);
		},
	});
	extensions.watch(() => host.tell({ type: 'changed', changed: ['extensions'] }));
	return service;
};
