import type { Fault } from './plan.ts';
import type { World } from './world.ts';

/** Lets something go wrong. */
export const befall = (world: World, fault: Fault): void => {
	const { scheduler, trouble } = world;
	scheduler.note(`fault ${JSON.stringify(fault)}`);
	switch (fault.type) {
		case 'kill':
			world.kill(fault.worker, fault.backAfterMs);
			return;
		case 'freeze': {
			const life = world.workers[fault.worker]?.life;
			if (life !== undefined) life.frozenUntil = scheduler.time + fault.forMs;
			return;
		}
		case 'clock-jump': {
			const life = world.workers[fault.worker]?.life;
			if (life !== undefined) life.skewMs += fault.byMs;
			return;
		}
		case 'restart':
			world.restart(fault.worker);
			return;
		case 'vacuum':
			world.vacuum();
			return;
		case 'power-cut':
			world.cutAtNextWrite(fault);
			return;
		default:
			trouble.add(fault);
	}
};

/** Nothing goes wrong any more, and everybody is back. */
export const endOfFaults = (world: World): void => {
	world.scheduler.note('end of faults');
	world.trouble.end();
	world.cutAtNextWrite(undefined);
	for (const worker of Array.from({ length: world.plan.workers }).keys()) {
		const life = world.workers[worker]?.life;
		if (life === undefined) world.begin(worker);
		else life.frozenUntil = 0;
	}
};
