/** The colour names of the token file; what each one means is decided beside the word that carries it. */
export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'grey' | 'teal' | 'violet' | 'pink';
