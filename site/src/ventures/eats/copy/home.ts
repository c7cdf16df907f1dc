/** Texts of `/aruneats-app/`. */
export const home = {
  title: 'Five food brands under one roof',
  description:
    'A multi-brand food court: South Indian meals, quick snacks and burgers, Italian, Chinese and Continental, desserts and beverages.',
  hero: {
    welcome: 'Welcome to',
    /** While the profile has none. */
    tagline: 'Where every bite tells a story',
    explore: 'Explore Our Menu',
    drawing:
      'A table seen from above: a full banana-leaf meal with pizza, burger, biryani, noodles, salad, coffee and juice around it',
  },
  why: {
    heading: 'Why Choose',
    reasons: [
      {
        name: 'Multi-Brand Dining',
        text: 'Five food brands under one roof. Grandmother takes the meals, the children take the burgers, and you all sit at one table.',
      },
      {
        name: 'Premium Quality',
        text: 'Fresh stock every morning and open kitchens you can look into.',
      },
      { name: 'For All Occasions', text: 'A quick lunch, a birthday, a team of twenty.' },
    ],
  },
  inside: {
    heading: 'What’s Inside?',
    bullets: [
      'South Indian to fusion',
      'Quick snacks and burgers',
      'Italian/Chinese/Continental',
      'Desserts and beverages',
      'Healthy meals',
    ],
  },
  world: {
    heading: 'Our Culinary World',
    dishes: [
      { name: 'Authentic Flavors', text: 'Ground fresh, tempered in front of you' },
      { name: 'Quick Bites', text: 'Ready before the coffee cools' },
      { name: 'Global Cuisine', text: 'Wok, oven and pan' },
      { name: 'Dessert Delights', text: 'Save room. Everyone says so' },
      { name: 'Beverages', text: 'Filter coffee to fresh juice' },
      { name: 'Premium Grills', text: 'Straight off the coals' },
    ],
  },
  offers: 'Exclusive Offers',
  gallery: { heading: 'Seen on our tables', action: 'View Gallery' },
  closing: {
    title: 'Booking a table for twenty?',
    text: 'Tell us the day, the time and who is vegetarian.',
    action: 'Contact Us',
  },
} as const;
