import type { ProviderData } from '../../model/message.ts';

/** Who answers: what a provider's own data is bound to. */
export interface ModelOrigin {
	readonly provider: string;
	/** The URL, as far as it says who answers. */
	readonly endpoint: string;
	readonly model: string;
}

/** An origin as it is written down with a part. */
export const originText = ({ provider, endpoint, model }: ModelOrigin): string =>
	`${provider} ${endpoint} ${model}`;

/** What a provider is to see again of a part: nothing if another one made it. */
export const dataFor = (origin: string, data: ProviderData | undefined): ProviderData['data'] | undefined =>
	data?.origin === origin ? data.data : undefined;
