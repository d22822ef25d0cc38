import { describeLikeReal } from '../../test/like-real.ts';
import { awkFiles, programRows } from '../../test/rows/awk.rows.ts';
import { comparisonRows, expressionRows, formatRows } from '../../test/rows/awk-expression.rows.ts';
import { visitRows } from '../../test/rows/awk-order.rows.ts';

describeLikeReal('programs of awk', awkFiles, programRows);
describeLikeReal('expressions of awk', awkFiles, expressionRows);
describeLikeReal('comparisons of awk', awkFiles, comparisonRows);
describeLikeReal('printf of awk', awkFiles, formatRows);
describeLikeReal('loops over arrays of awk', awkFiles, visitRows);
