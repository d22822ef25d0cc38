import type { FollowFrom, ServiceNews } from './service/events.ts';
import type { CommandVerbs } from './service/verbs/commands.ts';
import type { ConfigVerbs } from './service/verbs/config.ts';
import type { ContributionVerbs } from './service/verbs/contributions.ts';
import type { ExtensionVerbs } from './service/verbs/extensions.ts';
import type { FileVerbs } from './service/verbs/files.ts';
import type { InputVerbs } from './service/verbs/input.ts';
import type { JobVerbs } from './service/verbs/jobs.ts';
import type { LoginVerbs } from './service/verbs/logins.ts';
import type { PanelVerbs } from './service/verbs/panels.ts';
import type { PolicyVerbs } from './service/verbs/policy.ts';
import type { ProcessVerbs } from './service/verbs/processes.ts';
import type { QuestionVerbs } from './service/verbs/questions.ts';
import type { SessionVerbs } from './service/verbs/sessions.ts';
import type { SettingVerbs } from './service/verbs/settings.ts';
import type { ShellVerbs } from './service/verbs/shell.ts';
import type { TranscriptVerbs } from './service/verbs/transcript.ts';

/** Every verb that a person or a program has. Each takes one argument at most, and answers with JSON data. */
export interface ServiceVerbs
	extends InputVerbs,
		QuestionVerbs,
		CommandVerbs,
		PanelVerbs,
		SettingVerbs,
		SessionVerbs,
		TranscriptVerbs,
		FileVerbs,
		JobVerbs,
		ProcessVerbs,
		ShellVerbs,
		ExtensionVerbs,
		LoginVerbs,
		PolicyVerbs,
		ConfigVerbs,
		ContributionVerbs {}

/**
 * A session in a folder, for fronts: one conversation at a time with a model, its files, its extensions and the store
 * that it is in. Arguments, results and events are JSON data, so that the same interface works in this thread, over a
 * port and over a stream. Rejections that a front can do something about are `ServiceError`s. A front that goes away
 * loses nothing: all state is here or in the store.
 */
export interface SessionService extends ServiceVerbs {
	/**
	 * Follows what happens, from a cursor on, at the reader's pace; ends with the signal, and when the service closes. A
	 * reader that is too slow, or whose cursor is of another service, is told of a gap.
	 */
	events(from: FollowFrom, signal: AbortSignal): AsyncIterable<ServiceNews>;
	/** Ends what runs, and everything: extensions, kernels, store. May be called twice. */
	close(): Promise<void>;
}
