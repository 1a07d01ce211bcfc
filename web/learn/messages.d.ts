// What the Learn page and its session say to each other (crates/obverse-web/src/learn).

export type LearnRequest = { type: 'choices' };
export type LearnEvent = { type: 'choices'; algorithms: string[] };
