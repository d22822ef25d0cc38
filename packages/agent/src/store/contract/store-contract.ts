import { bodyCases } from './bodies.ts';
import { commitCases } from './commit.ts';
import type { ContractCase } from './contract-case.ts';
import { deleteCases } from './delete.ts';
import { exportCases } from './export.ts';
import { forkCases } from './fork.ts';
import { inputCases } from './inputs.ts';
import { journalCases } from './journal.ts';
import { leaseCases } from './leases.ts';
import { listingCases } from './listing.ts';
import { nodeCases } from './nodes.ts';
import { searchCases } from './search.ts';
import { sessionCases } from './sessions.ts';
import { sharingCases } from './sharing.ts';
import { steeringCases } from './steering.ts';
import { turnClaimCases } from './turn-claims.ts';
import { turnTakeCases } from './turn-takes.ts';
import { upkeepCases } from './upkeep.ts';
import { waitCases } from './waits.ts';

/**
 * The `Store` contract as runnable cases, in no need of any test runner: give each a store that is empty and await
 * `run`. Nothing in it knows how a store keeps its data.
 */
export const storeContract: readonly ContractCase[] = [
	...sessionCases,
	...listingCases,
	...searchCases,
	...nodeCases,
	...commitCases,
	...bodyCases,
	...inputCases,
	...turnClaimCases,
	...turnTakeCases,
	...steeringCases,
	...leaseCases,
	...journalCases,
	...waitCases,
	...forkCases,
	...deleteCases,
	...exportCases,
	...upkeepCases,
	...sharingCases,
];
