import type { ServiceVerbs } from '../service.ts';

/** The name of a verb. */
export type VerbName = keyof ServiceVerbs;

/** What a field holds; with a question mark it may be absent. */
export type FieldKind =
	| `${'text' | 'number' | 'boolean' | 'texts' | 'json' | 'object' | 'objects'}${'' | '?'}`
	| 'text or null';

/** The fields of each verb's argument, for clients that are not typed; what is not named here does not compile. */
export const verbFields: Readonly<Record<VerbName, Readonly<Record<string, FieldKind>>>> = {
	submit: { text: 'text', images: 'objects?', key: 'text?' },
	steer: { text: 'text', images: 'objects?', key: 'text?' },
	listQueue: {},
	cancelQueued: { inputIds: 'texts' },
	interrupt: {},
	settled: {},
	present: { can: 'texts' },
	leave: {},
	listQuestions: {},
	answer: { question: 'text', answer: 'json' },
	listCommands: {},
	runCommand: { name: 'text', args: 'text' },
	listPanels: {},
	pressKey: { panel: 'object?', key: 'text', text: 'text', modifiers: 'texts' },
	closePanel: { panel: 'object?' },
	resizePanels: { width: 'number', height: 'number' },
	openPanel: { name: 'text' },
	state: {},
	listModels: {},
	findModels: {},
	setModel: { model: 'text' },
	listProtocols: {},
	setProtocol: { protocol: 'text' },
	listModes: {},
	setMode: { mode: 'text' },
	setApprovals: { approvals: 'text' },
	listSessions: { cwd: 'text?', cursor: 'text?', limit: 'number?' },
	openSession: { sessionId: 'text?' },
	resumeSession: { sessionId: 'text' },
	forkSession: { sessionId: 'text?', turnId: 'text?', isOpened: 'boolean?' },
	renameSession: { sessionId: 'text?', title: 'text or null' },
	compactSession: { instructions: 'text?' },
	searchSessions: { text: 'text', limit: 'number?', cursor: 'text?' },
	exportSession: { sessionId: 'text?', cursor: 'text?' },
	importSession: { lines: 'texts', isOpened: 'boolean?' },
	exportPage: { sessionId: 'text?' },
	rewindSession: { turnId: 'text', files: 'boolean', conversation: 'boolean' },
	deleteSession: { sessionId: 'text' },
	readTranscript: { sessionId: 'text?', cursor: 'text?', limit: 'number?', isNewest: 'boolean?' },
	listTurns: { sessionId: 'text?', fromIndex: 'number?', limit: 'number?' },
	readAttachment: { digest: 'text' },
	listUndo: {},
	undo: { step: 'text?' },
	diff: { path: 'text?', step: 'text?', since: 'number?' },
	listSpills: {},
	readSpill: { name: 'text', offset: 'number', length: 'number' },
	completePath: { text: 'text' },
	runShell: { script: 'text' },
	cancelShell: {},
	listJobs: {},
	jobOutput: { id: 'number' },
	killJob: { id: 'number', signal: 'text?' },
	listProcesses: {},
	processLog: { id: 'text', after: 'number?' },
	cancelProcess: { id: 'text' },
	abandonProcess: { id: 'text' },
	listTimers: {},
	setTimer: { prompt: 'text', at: 'number?', everyMs: 'number?', id: 'text?' },
	removeTimer: { id: 'text' },
	listExtensions: {},
	enableExtension: { name: 'text' },
	disableExtension: { name: 'text' },
	reloadExtensions: { name: 'text?' },
	extensionLog: { name: 'text' },
	showPolicy: {},
	listGrants: {},
	explainScript: { script: 'text' },
	listSettings: {},
	explainSetting: { key: 'text' },
	writeSetting: { key: 'text', value: 'json', isProject: 'boolean?' },
	removeSetting: { key: 'text', isProject: 'boolean?' },
	listLogins: {},
	saveKey: { provider: 'text', key: 'text' },
	listContributions: {},
	render: { name: 'text', value: 'json', width: 'number' },
};

/** The names of all verbs. */
export const verbNames: readonly VerbName[] = Object.keys(verbFields) as VerbName[];

/** Whether a name is a verb's. */
export const isVerb = (name: unknown): name is VerbName =>
	typeof name === 'string' && Object.hasOwn(verbFields, name);

/** What is wrong with an argument of a client that is not typed; `undefined`: nothing. */
export const wrongArgument = (
	verb: VerbName,
	argument: Readonly<Record<string, unknown>>,
): string | undefined => {
	const fields = verbFields[verb];
	for (const name of Object.keys(argument))
		if (!Object.hasOwn(fields, name))
			return `${verb} has no field ${JSON.stringify(name)}; ${fieldsText(verb)}`;
	for (const [name, kind] of Object.entries(fields)) {
		const value = Object.hasOwn(argument, name) ? argument[name] : undefined;
		if (!fits(value, kind)) return `${verb}: ${name} must be ${spoken(kind)}; ${fieldsText(verb)}`;
	}
	return undefined;
};

const fieldsText = (verb: VerbName): string => {
	const fields = Object.entries(verbFields[verb]).map(([name, kind]) => `${name} (${spoken(kind)})`);
	return fields.length === 0 ? 'it has none' : `its fields are ${fields.join(', ')}`;
};

const spoken = (kind: FieldKind): string => (kind.endsWith('?') ? `${kind.slice(0, -1)}, or absent` : kind);

const fits = (value: unknown, kind: FieldKind): boolean => {
	if (value === undefined) return kind.endsWith('?');
	switch (kind.replace('?', '')) {
		case 'text':
			return typeof value === 'string';
		case 'text or null':
			return typeof value === 'string' || value === null;
		case 'number':
			return typeof value === 'number' && Number.isFinite(value);
		case 'boolean':
			return typeof value === 'boolean';
		case 'texts':
			return Array.isArray(value) && value.every((each) => typeof each === 'string');
		case 'object':
			return isObject(value);
		case 'objects':
			return Array.isArray(value) && value.every(isObject);
		default:
			return true;
	}
};

const isObject = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
