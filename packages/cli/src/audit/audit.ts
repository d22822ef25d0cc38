import { isTenonError } from '@tenon/core';
import { type AuditRecord, auditFiles, defaultAuditFile, readAudit, verifyAudit } from '@tenon/host';
import { HostOutput } from '../sh/host-streams.ts';
import { csvHeader, csvLine } from './csv.ts';
import { type AuditFilter, type AuditRequest, readAuditFlags } from './flags.ts';
import { helpText } from './help.ts';

/** `tenon audit`: checks the log of decisions, or prints it. Returns the status of the program. */
export const runAudit = (args: readonly string[]): number => {
	const stdout = new HostOutput(1);
	const stderr = new HostOutput(2);
	const request = readAuditFlags(args, Date.now());
	try {
		return runRequest(request, stdout, stderr);
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		stderr.writeText(`tenon audit: ${(error as Error).message}\n`);
		return failed;
	}
};

const failed = 1;
const misused = 2;

const runRequest = (request: AuditRequest, stdout: HostOutput, stderr: HostOutput): number => {
	switch (request.kind) {
		case 'help':
			stdout.writeText(helpText);
			return 0;
		case 'mistake':
			stderr.writeText(`tenon audit: ${request.text}\nTry 'tenon audit --help' for more information.\n`);
			return misused;
		case 'verify':
			return verify(request.files, stdout, stderr);
		case 'export':
			return exportAll(request, stdout, stderr);
	}
};

const verify = (given: readonly string[], stdout: HostOutput, stderr: HostOutput): number => {
	const files = filesOf(given, stderr);
	let status = files.length === 0 ? failed : 0;
	for (const file of files) {
		const { lines, head, fault, notes } = verifyAudit(file);
		for (const note of notes) stdout.writeText(`${note}\n`);
		const last = head === undefined ? '' : `; the last is number ${head.seq}, ${head.hash}`;
		stdout.writeText(`${file}: ${lines} ${lines === 1 ? 'line fits' : 'lines fit'}${last}\n`);
		if (fault === undefined) continue;
		stderr.writeText(`tenon audit: ${fault.file}:${fault.line}: ${fault.kind}: ${fault.problem}\n`);
		status = failed;
	}
	return status;
};

const exportAll = (
	{ files: given, filter, format }: AuditRequest & { readonly kind: 'export' },
	stdout: HostOutput,
	stderr: HostOutput,
): number => {
	const files = filesOf(given, stderr);
	let status = files.length === 0 ? failed : 0;
	const skipped = (file: string, line: number): void => {
		stderr.writeText(`tenon audit: ${file}:${line}: left out: the line is not what was written\n`);
		status = failed;
	};
	if (format === 'csv') stdout.writeText(csvHeader);
	for (const file of files) {
		for (const record of readAudit(file, skipped)) {
			if (!isMeant(record, filter)) continue;
			// The reader is gone.
			if (!stdout.writeText(format === 'csv' ? csvLine(record) : `${record.text}\n`)) return status;
		}
	}
	return status;
};

const filesOf = (given: readonly string[], stderr: HostOutput): readonly string[] => {
	if (given.length > 0) return given;
	const file = defaultAuditFile(process.env);
	const files = auditFiles(file);
	if (files.length === 0) stderr.writeText(`tenon audit: ${file}: there is no log yet\n`);
	return files;
};

const isMeant = ({ entry }: AuditRecord, { since, until, principal, outcome }: AuditFilter): boolean => {
	const time = Date.parse(entry.time);
	return (
		!(since !== undefined && time < since) &&
		!(until !== undefined && time >= until) &&
		!(outcome !== undefined && entry.outcome !== outcome) &&
		(principal === undefined ||
			entry.principal === principal ||
			entry.principal.split(' ').slice(0, 2).includes(principal))
	);
};
