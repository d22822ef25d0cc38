import type { Capability, MoneyCapability } from './capability.ts';
import { BadPattern } from './errors.ts';
import type { CeilingKind } from './judge-ceiling.ts';

/** Time a call may take. */
export const timeKind: CeilingKind<Extract<Capability, { readonly kind: 'time' }>> = {
	expected: 'milliseconds, 0 or more',
	amountOf: ({ ms }) => ({ amount: ms, unit: 'ms' }),
	maximumOf: (grant) => (grant.kind === 'time' ? { amount: grant.maxMs, unit: 'ms' } : undefined),
	smallest: ({ ms }) => ({ kind: 'time', maxMs: ms }),
};

/** Memory a call may hold. */
export const memoryKind: CeilingKind<Extract<Capability, { readonly kind: 'memory' }>> = {
	expected: 'bytes, 0 or more',
	amountOf: ({ bytes }) => ({ amount: bytes, unit: 'bytes' }),
	maximumOf: (grant) => (grant.kind === 'memory' ? { amount: grant.maxBytes, unit: 'bytes' } : undefined),
	smallest: ({ bytes }) => ({ kind: 'memory', maxBytes: bytes }),
};

/** Money a call may cost. Each currency has its own ceiling; nothing is converted. */
export const moneyKind: CeilingKind<MoneyCapability> = {
	expected: 'millionths of a currency unit, 0 or more',
	amountOf: ({ microUnits, currency }) => ({ amount: microUnits, unit: currency }),
	maximumOf: (grant) => {
		if (grant.kind !== 'money') return undefined;
		if (!/^[A-Z]{3}$/.test(grant.currency)) {
			throw new BadPattern(grant.currency, 'expected a currency of three capital letters, as in USD');
		}
		return { amount: grant.maxMicroUnits, unit: grant.currency };
	},
	smallest: ({ microUnits, currency }) => ({ kind: 'money', maxMicroUnits: microUnits, currency }),
};
