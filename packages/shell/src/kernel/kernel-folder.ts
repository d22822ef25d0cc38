import type { FileSystem } from '@tenon/core';
import { createKernelFolder, createMounts } from '@tenon/vfs';
import { jobFiles } from '../jobs/job-files.ts';
import type { JobTable } from '../jobs/job-table.ts';

/** The files that scripts see, with the kernel's own folder among them. */
export const mountKernelFolder = (fileSystem: FileSystem, path: string, jobs: JobTable): FileSystem =>
	createMounts([
		{ path: '/', fileSystem },
		{ path, fileSystem: createKernelFolder({ jobs: jobFiles(jobs), path }) },
	]);
