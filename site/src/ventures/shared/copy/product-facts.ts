import { unsaid, words, type Unsaid } from '../../../content/words';

/** What buyers ask about a product. A line more is a fact more of every product. */
const terms = {
  price: 'Price',
  minimum: 'Minimum order',
  shelfLife: 'Shelf life',
  cutOff: 'Order by',
} as const;

type Fact = keyof typeof terms;

const facts = Object.keys(terms) as readonly Fact[];
const labels = words('shared.product', terms);

/** Room for a sentence, such as the price of each of three oils. */
const limit = 120;

/** The places for the facts of a product in a copy file: empty until the owner knows them. @param product its name, for the dashboard */
export const factsOf = (product: string) =>
  Object.fromEntries(
    facts.map((fact) => [fact, unsaid(`${product}: ${terms[fact].toLowerCase()}`, limit)]),
  ) as Record<Fact, Unsaid>;

/** The facts of a product as a page reads them. */
export type ProductFacts = Readonly<Record<Fact, string>>;

/** Those that the owner has told, each with its name. */
export const toldFacts = (product: ProductFacts) =>
  facts
    .map((fact) => ({ fact, told: product[fact] }))
    .filter(({ told }) => told !== '')
    .map(({ fact, told }) => ({ term: labels[fact], told }));
