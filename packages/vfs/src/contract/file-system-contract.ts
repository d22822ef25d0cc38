import type { FileSystemTraits } from '@tenon/core';
import { appendCases } from './append.ts';
import { attributeCases } from './attributes.ts';
import type { ContractCase } from './contract-case.ts';
import { errorCases } from './errors.ts';
import { handleCases } from './handles.ts';
import { linkCases } from './link.ts';
import { listCases } from './list.ts';
import { mkdirCases } from './mkdir.ts';
import { nameCases } from './names.ts';
import { openCases } from './open.ts';
import { patchCases } from './patch.ts';
import { readCases } from './read.ts';
import { readBatchCases } from './read-batch.ts';
import { removeCases } from './remove.ts';
import { renameCases } from './rename.ts';
import { resolutionCases } from './resolution.ts';
import { statCases } from './stat.ts';
import { symlinkCases } from './symlink.ts';
import { timeCases } from './times.ts';
import { versionCases } from './version.ts';
import { watchCases } from './watch.ts';
import { writeCases } from './write.ts';

/**
 * The `FileSystem` contract as runnable cases, in no need of any test runner: give each a fresh,
 * empty, writable file system and await `run`. Linux decides what is right. Permission checks are
 * no part of it: they depend on who runs it.
 */
export const fileSystemContract: readonly ContractCase[] = [
	...statCases,
	...listCases,
	...readCases,
	...readBatchCases,
	...writeCases,
	...appendCases,
	...patchCases,
	...openCases,
	...handleCases,
	...mkdirCases,
	...removeCases,
	...renameCases,
	...linkCases,
	...symlinkCases,
	...resolutionCases,
	...attributeCases,
	...timeCases,
	...versionCases,
	...watchCases,
	...nameCases,
	...errorCases,
];

/** The cases that a file system of these traits must pass. */
export const casesFor = (traits: FileSystemTraits): readonly ContractCase[] =>
	fileSystemContract.filter(({ needs }) => needs.every((need) => traits[need]));
