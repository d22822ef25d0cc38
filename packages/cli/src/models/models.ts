import { systemClock } from '@tenon/agent';
import { isTenonError } from '@tenon/core';
import { stateFolderOf } from '@tenon/extensions';
import { Config } from '../config/load-config.ts';
import { modelSettingsOf } from '../config/model-settings.ts';
import { HostOutput } from '../sh/host-streams.ts';
import { providerNames } from './endpoints.ts';
import { unknownProvider } from './errors.ts';
import { factsFileIn } from './facts-file.ts';
import { type ModelsRequest, readModelsFlags } from './flags.ts';
import { helpText } from './help.ts';
import { listModels } from './list-models.ts';
import { openCatalog } from './model-catalog.ts';
import { modelNetwork } from './model-network.ts';
import { printedList } from './print-list.ts';
import { openSpendFile, spendFolderIn } from './spend-file.ts';
import { updateFacts } from './update-facts.ts';

/** `tenon models`: lists what can be asked, and what was spent; or brings newer facts. Returns the status of the program. */
export const runModels = async (args: readonly string[]): Promise<number> => {
	const stdout = new HostOutput(1);
	const stderr = new HostOutput(2);
	const request = readModelsFlags(args);
	if (request.kind === 'help') {
		stdout.writeText(helpText);
		return 0;
	}
	if (request.kind === 'mistake') {
		stderr.writeText(`tenon models: ${request.text}; try 'tenon models --help'\n`);
		return misused;
	}
	try {
		stdout.writeText(await answerTo(request));
		return 0;
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		stderr.writeText(`tenon models: ${(error as Error).message}\n`);
		return failed;
	}
};

const failed = 1;
const misused = 2;

const answerTo = async (
	request: Exclude<ModelsRequest, { readonly kind: 'help' | 'mistake' }>,
): Promise<string> => {
	const config = new Config({ environment: process.env, project: undefined });
	for (const notice of config.notices) new HostOutput(2).writeText(`tenon models: ${notice}\n`);
	const settings = modelSettingsOf(config);
	if (request.kind === 'update') {
		const send = modelNetwork(settings, process.env);
		const { date, models } = await updateFacts(request.source, factsFileIn(stateFolderOf(process.env)), send);
		return `${Object.keys(models).length} models, as of ${date}\n`;
	}
	const catalog = openCatalog(process.env, settings);
	const { provider } = request;
	const known = providerNames(settings);
	if (provider !== undefined && !known.includes(provider)) throw unknownProvider(provider, known);
	const spending = openSpendFile(spendFolderIn(stateFolderOf(process.env)), () => systemClock.now());
	const list = await listModels(catalog, provider, spending.ofDay());
	if (!request.isJson) return printedList(list, request.isAll);
	const models = list.models.filter(({ problem }) => request.isAll || problem === null);
	return `${JSON.stringify({ ...list, models }, undefined, 2)}\n`;
};
