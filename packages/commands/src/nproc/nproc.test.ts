import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('nproc', {}, [
	'nproc',
	'nproc --all',
	'nproc --ignore=1',
	'nproc --ignore=100',
	'nproc --ignore=0',
	'nproc --all --ignore=1',
	'OMP_NUM_THREADS=5 nproc; OMP_NUM_THREADS=5 nproc --all; OMP_NUM_THREADS=5 nproc --ignore=2; OMP_NUM_THREADS=5,3 nproc; OMP_NUM_THREADS=x nproc; OMP_NUM_THREADS=0 nproc; OMP_NUM_THREADS=" 4 " nproc',
	'OMP_THREAD_LIMIT=1 nproc',
	'OMP_NUM_THREADS=9 OMP_THREAD_LIMIT=3 nproc',
	'OMP_THREAD_LIMIT=0 nproc',
	'OMP_THREAD_LIMIT=9 nproc',
	'nproc --ignore=x',
	'nproc --ignore=-1',
	'nproc --ignore=',
	'nproc x',
	'nproc -z',
	'nproc --nope',
	'nproc --ignore',
]);
