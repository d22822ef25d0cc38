cat > people.csv <<'X'
id,name,dept,salary
3,Carol,eng,300
1,Alice,ops,100
2,Bob,eng,200
X
head -1 people.csv; tail -n +2 people.csv | sort -t, -k4,4nr
column -t -s, people.csv
cut -d, -f2,4 --output-delimiter=$'\t' people.csv
tail -n +2 people.csv | sort -t, -k1,1 > p.sorted
printf '1,NYC\n2,LA\n4,SF\n' > city.csv
join -t, p.sorted city.csv
join -t, -a1 -e NONE -o 0,1.2,2.2 p.sorted city.csv
join -t, -v2 p.sorted city.csv
paste -d: <(cut -d, -f1 people.csv) <(cut -d, -f2 people.csv)
paste -sd+ <(tail -n+2 people.csv | cut -d, -f4)
while IFS=, read -r id name dept sal; do printf '%-5s|%10s|%5d\n' "$id" "$name" "${sal/salary/0}"; done < people.csv
tr ',' '\t' < people.csv | head -2
cut -d, -f3 people.csv | tail -n+2 | sort -u | while read -r d; do echo "$d: $(grep -c ",$d," people.csv)"; done
