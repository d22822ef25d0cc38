import type { ModelResponse } from '../model/response.ts';
import { isUsage, noUsage } from '../turn/usage.ts';
import type { LedgerCall } from './turn-context.ts';

/** A model call as the ledger has it. A usage that is none counts as nothing: the turn ends with it. */
export const ledgerCall = (
	source: string,
	step: number,
	provider: string,
	model: string,
	response: ModelResponse,
): LedgerCall => ({
	...{ source, step, provider, model },
	servedModel: response.model,
	responseId: response.responseId,
	finishReason: response.finishReason,
	failedAttempts: response.failedAttempts.length,
	usage: isUsage(response.usage) ? response.usage : noUsage,
});
