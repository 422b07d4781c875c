/** The style of a report: the system's fonts, light and dark as the reader has it, readable on a phone and on paper. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--canvas:#f6f6f3;--surface:#fff;--sunken:#f0f0ec;--line:#e5e5df;--text:#1a1b1e;--text2:#4f5157;--text3:#696b72;--red:#b4232c;--red-soft:#fcebea;--red-solid:#c22f37;--orange-solid:#d9660f;--yellow-solid:#ba8500;--yellow-soft:#fbf3d3;--green:#1c6b3f;--green-solid:#2e9b5f;--grey-solid:#8c8d92}
@media(prefers-color-scheme:dark){:root{--canvas:#0f1012;--surface:#16171a;--sunken:#111214;--line:#26282d;--text:#ececee;--text2:#b3b5bc;--text3:#8f929b;--red:#ff8a88;--red-soft:#3a1a1c;--red-solid:#e5484d;--orange-solid:#e9782a;--yellow-solid:#d8a90e;--yellow-soft:#322808;--green:#6fd79b;--green-solid:#3aa76a;--grey-solid:#6a6d75}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:68rem;margin:0 auto;padding:1.5rem 1rem 3rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;color:var(--text2);font-size:.875rem}
header b{color:var(--text);font-size:1rem;overflow-wrap:anywhere}
section,.verdict{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem;margin-top:1rem}
.verdict{border-left:6px solid var(--edge,var(--grey-solid))}
.verdict.critical{--edge:var(--red-solid)}.verdict.high{--edge:var(--orange-solid)}.verdict.medium{--edge:var(--yellow-solid)}.verdict.low{--edge:var(--grey-solid)}.verdict.healthy{--edge:var(--green-solid)}.verdict.not-judged{--edge:var(--grey-solid);border-left-style:dashed}
.marks{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0}
.chip{border:1.5px solid var(--text);border-radius:4px;padding:0 .5rem;font-weight:600;font-size:.8125rem}
.clear .chip{background:var(--text);color:var(--surface)}.healthy .chip{border-color:var(--green-solid);color:var(--green)}.not-judged .chip{border-style:dashed}
.rating{color:var(--text2);font-size:.875rem}
h1{font-size:1.375rem;line-height:1.35;margin:.5rem 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0 0 .5rem}
h3{font-size:.9375rem;margin:1.25rem 0 .25rem;overflow-wrap:anywhere}
h3{margin-top:0}.place+.place,section h3~h3{margin-top:1.25rem}
p{margin:.375rem 0;overflow-wrap:anywhere}
.dim{color:var(--text2);font-size:.875rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.125rem 1rem;margin:.5rem 0 0}
dt{color:var(--text2)}dd{margin:0;overflow-wrap:anywhere}
ul,ol.steps{margin:.375rem 0;padding-left:1.25rem}li{overflow-wrap:anywhere}
code,.lines{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8125rem}
code{unicode-bidi:isolate}
.lines{list-style:none;margin:.5rem 0;padding:.375rem 0;background:var(--sunken);border-radius:6px;line-height:1.5}
.lines{display:grid;grid-template-columns:max-content minmax(0,1fr)}.lines li{display:grid;grid-column:1/-1;grid-template-columns:subgrid;padding:0 .75rem 0 calc(.75rem - 3px);border-left:3px solid transparent}
.lines span{min-width:4ch;text-align:right;margin-right:1rem;color:var(--text3);user-select:none}
.lines code{white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
.lines .hit{background:var(--red-soft);border-left-color:var(--red-solid)}.lines .hit code{font-weight:600}
.place .lines .hit{background:var(--yellow-soft);border-left-color:var(--yellow-solid)}
.wide{display:block}.wide li{display:block}.wide span{display:block;text-align:left;margin:0;overflow-wrap:anywhere}
figure{margin:0}svg{display:block;width:100%;height:auto}
.bar-errors,.bar-failing{fill:var(--red-solid)}.bar-warnings{fill:var(--yellow-solid)}.bar-all{fill:var(--grey-solid)}
.row{display:grid;grid-template-columns:5rem minmax(0,1fr) 5.5rem;gap:.75rem;align-items:end;margin-bottom:.5rem;color:var(--text2);font-size:.8125rem}
.row svg{height:2.25rem;border-bottom:1px solid var(--line)}
.ends{display:flex;justify-content:space-between;gap:1rem;margin:0 6.25rem 0 5.75rem;color:var(--text2);font-size:.8125rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--text2);font-weight:600;white-space:nowrap}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td.when{white-space:nowrap}
td.pattern{overflow-wrap:anywhere;min-width:12rem}td.pattern p{margin:.125rem 0 0}
footer{margin-top:1.5rem;color:var(--text2);font-size:.8125rem}
@media(max-width:44rem){
main{padding:1rem .75rem 2rem}section,.verdict{padding:.875rem}h1{font-size:1.1875rem}
.lines li{padding:.125rem .5rem .125rem .25rem}.lines span{margin-right:.5rem}.named,.named li,.named span{display:block;text-align:left}
.row{grid-template-columns:minmax(0,1fr) auto}.row svg{grid-column:1/-1;grid-row:2}.ends{margin:0}
table,tbody,tr,td{display:block}thead{display:none}td{border-top:0;padding:.125rem 0}tr{border-top:1px solid var(--line);padding:.5rem 0}
td[data-name]::before{content:attr(data-name) " ";color:var(--text2)}td.number{text-align:left}td.when{white-space:normal}
}
@media print{body{background:none}section,.verdict{break-inside:avoid}}
`;
