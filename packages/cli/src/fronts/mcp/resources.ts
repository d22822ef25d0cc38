import { decodeText, isFsError, joinName, type Maybe } from '@tenon/core';
import type { Workspace } from '@tenon/host';

/** Something that a client can read beside what tools answer. */
export interface ListedResource {
	readonly uri: string;
	readonly name: string;
	readonly description: string;
	readonly mimeType: string;
	/** In bytes, where it is known. */
	readonly size?: number;
}

/** What is there to read now: outputs that were cut, jobs, and the changes that are kept aside. */
export const listResources = async (workspace: Workspace): Promise<readonly ListedResource[]> => [
	...(await outputsOf(workspace)).map(({ name, size }) => ({
		uri: `${outputs}${name}`,
		name,
		description: `The whole of an output that a result has cut; of a very long one the first ${maxBytes} bytes.`,
		mimeType: 'text/plain',
		size,
	})),
	...workspace.jobs.list().map(({ id, command }) => ({
		uri: `${jobs}${id}`,
		name: `job ${id}`,
		description: `State and newest output of: ${command}`,
		mimeType: 'application/json',
	})),
	...(workspace.overlay === undefined ? [] : [diffResource]),
];

/** The text of a resource; `undefined` if there is none of that address. */
export const readResource = async (
	workspace: Workspace,
	uri: string,
): Promise<{ readonly text: string; readonly mimeType: string } | undefined> => {
	if (uri.startsWith(outputs)) return readOutput(workspace, uri.slice(outputs.length));
	if (uri.startsWith(jobs)) return readJob(workspace, uri.slice(jobs.length));
	if (uri !== diff || workspace.overlay === undefined) return undefined;
	const { stdout, stderr } = await workspace.kernel.fork().executeArgv(['kernel', 'vfs', 'diff']);
	return { text: `${stdout}${stderr}`, mimeType: diffResource.mimeType };
};

const outputs = 'tenon://output/';
const jobs = 'tenon://job/';
const diff = 'tenon://diff';

const diffResource: ListedResource = {
	uri: diff,
	name: 'diff',
	description: 'All changes that are kept aside, as a unified diff.',
	mimeType: 'text/x-diff',
};

const outputsOf = async ({
	kernel: { fileSystem },
	spillFolder,
}: Workspace): Promise<readonly { readonly name: string; readonly size: number }[]> => {
	const found: { readonly name: string; readonly size: number }[] = [];
	const entries = (await ifThere(() => fileSystem.list(spillFolder))) ?? [];
	for (const { name } of entries) {
		const stat = await ifThere(() => fileSystem.stat(joinName(spillFolder, name)));
		if (stat !== undefined) found.push({ name, size: stat.size });
	}
	return found;
};

const readOutput = async (
	{ kernel: { fileSystem }, spillFolder }: Workspace,
	name: string,
): Promise<{ readonly text: string; readonly mimeType: string } | undefined> => {
	if (!/^output-[0-9a-f]+$/.test(name)) return undefined;
	const path = joinName(spillFolder, name);
	const bytes = await ifThere(() => fileSystem.read(path, { offset: 0, length: maxBytes }));
	return bytes === undefined ? undefined : { text: decodeText(bytes), mimeType: 'text/plain' };
};

// The oldest outputs are removed when there are too many.
const ifThere = async <T>(look: () => Maybe<T>): Promise<T | undefined> => {
	try {
		return await look();
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return undefined;
		throw error;
	}
};

const readJob = (
	{ jobs: table }: Workspace,
	id: string,
): { readonly text: string; readonly mimeType: string } | undefined => {
	const job = /^\d{1,9}$/.test(id) ? table.get(Number(id)) : undefined;
	if (job === undefined) return undefined;
	const { command, state, startedAtMs, finishedAtMs } = job;
	const facts = {
		id: job.id,
		command,
		state,
		startedAtMs,
		finishedAtMs: finishedAtMs ?? null,
		stdout: decodeText(job.stdout()),
		stderr: decodeText(job.stderr()),
	};
	return { text: JSON.stringify(facts, undefined, '\t'), mimeType: 'application/json' };
};

/** More than this of one output is read by a script, which can take parts of it. */
const maxBytes = 16 * 1024 * 1024;
