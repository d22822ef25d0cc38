import { Buffer } from 'node:buffer';
import { decodeText } from '@tenon/core';
import type { KernelService } from '../../session/kernels/kernel-service.ts';
import { isServiceError } from '../../session/service/errors.ts';

/** Something that a client can read beside what tools answer. */
export interface ListedResource {
	readonly uri: string;
	readonly name: string;
	readonly description: string;
	readonly mimeType: string;
	/** In bytes, where it is known. */
	readonly size?: number;
}

/** The text of a resource. */
export interface ResourceText {
	readonly text: string;
	readonly mimeType: string;
}

/** What is there to read now: outputs that were cut, jobs, and the changes that are kept aside. */
export const listResources = async (service: KernelService): Promise<readonly ListedResource[]> => {
	const [spills, jobs, { hasOverlay }] = await Promise.all([
		service.listSpills(),
		service.listJobs(),
		service.facts(),
	]);
	return [
		...spills.map(({ name, byteLength }) => ({
			uri: `${outputPrefix}${name}`,
			name,
			description: `The whole of an output that a result has cut; of a very long one the first ${maxBytes} bytes.`,
			mimeType: 'text/plain',
			size: byteLength,
		})),
		...jobs.map(({ id, command }) => ({
			uri: `${jobPrefix}${id}`,
			name: `job ${id}`,
			description: `State and newest output of: ${command}`,
			mimeType: 'application/json',
		})),
		...(hasOverlay ? [diffResource] : []),
	];
};

/** The text of a resource; `undefined` if there is none of that address. */
export const readResource = async (
	service: KernelService,
	uri: string,
): Promise<ResourceText | undefined> => {
	try {
		if (uri.startsWith(outputPrefix)) return await readOutput(service, uri.slice(outputPrefix.length));
		if (uri.startsWith(jobPrefix)) return await readJob(service, uri.slice(jobPrefix.length));
		if (uri !== diffResource.uri || !(await service.facts()).hasOverlay) return undefined;
		const { text } = await service.diff({});
		return { text, mimeType: diffResource.mimeType };
	} catch (error) {
		if (isServiceError(error)) return undefined;
		throw error;
	}
};

const outputPrefix = 'tenon://output/';
const jobPrefix = 'tenon://job/';

const diffResource: ListedResource = {
	uri: 'tenon://diff',
	name: 'diff',
	description: 'All changes that are kept aside, as a unified diff.',
	mimeType: 'text/x-diff',
};

const readOutput = async (service: KernelService, name: string): Promise<ResourceText> => {
	const pieces: Uint8Array[] = [];
	for (let offset = 0; offset < maxBytes; offset += pieceBytes) {
		const { data } = await service.readSpill({ name, offset, length: pieceBytes });
		const piece = Buffer.from(data, 'base64');
		pieces.push(piece);
		if (piece.length < pieceBytes) break;
	}
	return { text: decodeText(Buffer.concat(pieces)), mimeType: 'text/plain' };
};

const readJob = async (service: KernelService, id: string): Promise<ResourceText | undefined> => {
	if (!/^\d{1,9}$/.test(id)) return undefined;
	const { job, stdout, stderr } = await service.jobOutput({ id: Number(id) });
	const { command, state, startedAt, finishedAt } = job;
	const facts = {
		id: job.id,
		command,
		state,
		startedAtMs: startedAt,
		finishedAtMs: finishedAt,
		stdout,
		stderr,
	};
	return { text: JSON.stringify(facts, undefined, '\t'), mimeType: 'application/json' };
};

/** More than this of one output is read by a script, which can take parts of it. */
const maxBytes = 16 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
