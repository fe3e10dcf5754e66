/** Colours of a light and of a dark page; everything sits under one class, so that a page it is put into keeps its own. */
export const PICTURE_STYLE = `
.hotdice-score{font-family:system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;font-size:15px}
.hotdice-score text{fill:#231f1b;font-variant-numeric:tabular-nums}
.hotdice-score .page{fill:#fff}.hotdice-score .line{stroke:#ded8d0;stroke-width:1}
.hotdice-score .die{fill:#fdfbf7;stroke:#4a443d;stroke-width:1.3}.hotdice-score .pip{fill:#231f1b}
.hotdice-score .title{font-size:22px;font-weight:700}.hotdice-score .small{font-size:13px}
.hotdice-score .small,.hotdice-score .head,.hotdice-score .parts{fill:#6a6259}
.hotdice-score .head{font-size:13px}.hotdice-score .value{font-weight:650}
.hotdice-score .value,.hotdice-score .parts,.hotdice-score .head{text-anchor:end}
@media (prefers-color-scheme:dark){.hotdice-score text{fill:#f3efe8}
.hotdice-score .page{fill:#1c1a18}.hotdice-score .line{stroke:#3d3833}
.hotdice-score .die{fill:#f3efe8;stroke:#f3efe8}
.hotdice-score .small,.hotdice-score .head,.hotdice-score .parts{fill:#b0a79b}}
`;
