import { TenonError } from '@tenon/core';

/** Something was asked of a job that cannot be done. */
export class JobError extends TenonError {
	readonly code: 'job.unknown' | 'job.signal';
	readonly jobId: number;

	constructor(code: JobError['code'], jobId: number, message: string) {
		super(message);
		this.code = code;
		this.jobId = jobId;
	}
}
